/** Entries that can be changed and, once asked about, deleted. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { settingsTexts } from './settings-texts.ts'
import './managed.css'

export type ManagedEntry = {
  id: string
  shown: ReactNode
  /** The names of its buttons. */
  change: string
  delete: string
  deleteQuestion: string
  onChange: () => void
  onDelete: () => void
}

export function ManagedList({ entries }: { entries: ManagedEntry[] }) {
  const texts = useTexts(settingsTexts)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  return (
    <ul className="managed-list">
      {entries.map((entry) => (
        <li key={entry.id} className="managed">
          <div className="managed-what">{entry.shown}</div>
          {entry.id === deletedId ? (
            <div className="managed-question" role="group" aria-label={entry.deleteQuestion}>
              <p>{entry.deleteQuestion}</p>
              <Button look="quiet" isSmall onPress={() => setDeletedId(null)}>
                {texts.keep}
              </Button>
              <Button look="danger" isSmall onPress={entry.onDelete}>
                {texts.delete}
              </Button>
            </div>
          ) : (
            <div className="managed-actions">
              <IconButton icon="pen" label={entry.change} onPress={entry.onChange} />
              <IconButton icon="trash" label={entry.delete} onPress={() => setDeletedId(entry.id)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
