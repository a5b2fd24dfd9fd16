/** Adds, changes and deletes the labels of the workspace. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Label } from '../../../api/types.ts'
import { addLabel, changeLabel, deleteLabel, labelsQuery } from '../../../api/labels.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { TextField } from '../../../ui/fields.tsx'
import { Drawer } from '../../../ui/overlays.tsx'
import { Select } from '../../../ui/select.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { useFaults } from '../../../ui/use-faults.ts'
import { FormActions, ManagedList, type EntryFormProps } from '../settings/managed-list.tsx'
import { LabelChip } from './label-chip.tsx'
import { labelsTexts } from './labels-texts.ts'

const COLORS: Label['color'][] = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink']
const NAME_MAX = 50

export function ManageLabels({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(labelsTexts)
  return (
    <Drawer title={texts.labels} isOpen={isOpen} onClose={onClose}>
      <Labels />
    </Drawer>
  )
}

function Labels() {
  const texts = useTexts(labelsTexts)
  const api = useApi()
  const cache = useQueryClient()
  return (
    <ManagedList
      query={useQuery(labelsQuery(api))}
      texts={texts}
      help={(isEmpty) => (isEmpty ? texts.none : null)}
      nameOf={({ name }) => name}
      shown={ShownLabel}
      onDelete={async ({ id }) => {
        await deleteLabel(api, id)
        await readLabelsAgain(cache)
      }}
      form={LabelForm}
    />
  )
}

const ShownLabel = ({ entry }: { entry: Label }) => <LabelChip label={entry} />

function LabelForm({ entry: label, onDone }: EntryFormProps<Label>) {
  const texts = useTexts(labelsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [name, setName] = useState(label?.name ?? '')
  const [color, setColor] = useState<Label['color']>(label?.color ?? 'gray')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const draft = { name: name.trim(), color }
      return label === null ? addLabel(api, draft) : changeLabel(api, label.id, draft)
    },
    async onSuccess() {
      await readLabelsAgain(cache)
      onDone()
    },
  })
  const faultAt = useFaults(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') save.mutate()
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.name}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        error={isTried && name.trim() === '' ? texts.nameMissing : faultAt('/name')}
      />
      <Select
        label={texts.color}
        value={color}
        onChange={setColor}
        choices={COLORS.map((value) => ({ value, name: texts.colors[value] }))}
      />
      <p>
        <LabelChip label={{ name: name.trim() || '…', color }} />
      </p>
      {save.isError && <ProblemNotice error={save.error} />}
      <FormActions onBack={onDone} isPending={save.isPending} />
    </form>
  )
}

/** Conversations show the names of their labels. */
async function readLabelsAgain(cache: ReturnType<typeof useQueryClient>): Promise<void> {
  void cache.invalidateQueries({ queryKey: queryKeys.conversations })
  void cache.invalidateQueries({ queryKey: queryKeys.eachConversation })
  await cache.invalidateQueries({ queryKey: queryKeys.labels })
}
