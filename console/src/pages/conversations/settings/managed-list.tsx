/**
 * What the workspace has of one kind, such as labels: entries that can be added, changed and, once
 * asked about, deleted.
 */
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/overlays.tsx'
import { NoData, ProblemNotice } from '../../../ui/states.tsx'
import { settingsTexts } from './settings-texts.ts'
import './managed.css'

type Named = {
  /** The label of the button that adds one. */
  add: string
  /** The labels of the buttons of an entry, and what is asked before it is deleted. */
  change: (name: string) => string
  delete: (name: string) => string
  deleteQuestion: (name: string) => string
}

export type EntryFormProps<Entry> = { entry: Entry | null; onDone: () => void }

export function ManagedList<Entry extends { id: string }>({
  query,
  texts,
  help,
  nameOf,
  shown: Shown,
  onDelete,
  form: Form,
}: {
  query: UseQueryResult<Entry[]>
  texts: Named
  /** A sentence above the entries. */
  help: (isEmpty: boolean) => string | null
  nameOf: (entry: Entry) => string
  shown: ComponentType<{ entry: Entry }>
  onDelete: (entry: Entry) => Promise<unknown>
  /** The form of an entry, or of a new one for null: shown in place of the list. */
  form: ComponentType<EntryFormProps<Entry>>
}) {
  const words = useTexts(settingsTexts)
  const [edited, setEdited] = useState<Entry | 'new' | null>(null)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const remove = useMutation({ mutationFn: onDelete })
  if (query.data === undefined) return <NoData query={query} />
  if (edited !== null) return <Form entry={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
  const sentence = help(query.data.length === 0)
  return (
    <>
      {sentence !== null && <p className="soft">{sentence}</p>}
      <ul className="managed-list">
        {query.data.map((entry) => (
          <li key={entry.id} className="managed">
            <div className="managed-what">
              <Shown entry={entry} />
            </div>
            {entry.id === deletedId ? (
              <div className="managed-question" role="group" aria-label={texts.deleteQuestion(nameOf(entry))}>
                <p>{texts.deleteQuestion(nameOf(entry))}</p>
                <Button look="quiet" isSmall onPress={() => setDeletedId(null)}>
                  {words.keep}
                </Button>
                <Button look="danger" isSmall onPress={() => remove.mutate(entry)}>
                  {words.delete}
                </Button>
              </div>
            ) : (
              <div className="managed-actions">
                <IconButton icon="pen" label={texts.change(nameOf(entry))} onPress={() => setEdited(entry)} />
                <IconButton
                  icon="trash"
                  label={texts.delete(nameOf(entry))}
                  onPress={() => setDeletedId(entry.id)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {remove.isError && <ProblemNotice error={remove.error} />}
      <DialogActions>
        <Button icon="plus" onPress={() => setEdited('new')}>
          {texts.add}
        </Button>
      </DialogActions>
    </>
  )
}

/** The two buttons of the form of an entry. */
export function FormActions({ onBack, isPending }: { onBack: () => void; isPending: boolean }) {
  const words = useTexts(settingsTexts)
  return (
    <DialogActions>
      <Button look="quiet" onPress={onBack}>
        {words.back}
      </Button>
      <Button type="submit" isPending={isPending}>
        {words.save}
      </Button>
    </DialogActions>
  )
}
