/** Adds, changes and deletes the saved replies of the workspace. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { SavedReply } from '../../../api/types.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  savedRepliesQuery,
} from '../../../api/saved-replies.ts'
import { useApi } from '../../../api/session.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Drawer } from '../../../ui/overlays.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'
import { useFaults } from '../../../ui/use-faults.ts'
import { FormActions, ManagedList, type EntryFormProps } from '../settings/managed-list.tsx'
import { savedRepliesTexts } from './saved-replies-texts.ts'
import { toVariable, VARIABLE_NAMES } from './variables.ts'

const SHORTCUT = /^[a-z0-9-]{1,32}$/
const TEXT_MAX = 4096

export function ManageSavedReplies({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(savedRepliesTexts)
  return (
    <Drawer title={texts.savedReplies} isOpen={isOpen} onClose={onClose}>
      <SavedReplies />
    </Drawer>
  )
}

function SavedReplies() {
  const texts = useTexts(savedRepliesTexts)
  const api = useApi()
  const cache = useQueryClient()
  return (
    <ManagedList
      query={useQuery(savedRepliesQuery(api))}
      texts={texts}
      help={(isEmpty) => (isEmpty ? texts.none : texts.help)}
      nameOf={({ shortcut }) => shortcut}
      shown={ShownReply}
      onDelete={async ({ id }) => {
        await deleteSavedReply(api, id)
        await cache.invalidateQueries({ queryKey: queryKeys.savedReplies })
      }}
      form={SavedReplyForm}
    />
  )
}

function ShownReply({ entry: { shortcut, text } }: { entry: SavedReply }) {
  return (
    <>
      <strong>/{shortcut}</strong>
      <bdi className="managed-text soft small">{text}</bdi>
    </>
  )
}

function SavedReplyForm({ entry: reply, onDone }: EntryFormProps<SavedReply>) {
  const texts = useTexts(savedRepliesTexts)
  const { language } = useLanguage()
  const api = useApi()
  const cache = useQueryClient()
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const draft = { shortcut, text: text.trim() }
      return reply === null ? addSavedReply(api, draft) : changeSavedReply(api, reply.id, draft)
    },
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: queryKeys.savedReplies })
      onDone()
    },
  })
  const faultAt = useFaults(save.error)
  const isRight = SHORTCUT.test(shortcut)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRight && text.trim() !== '') save.mutate()
  }
  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={texts.shortcut}
        note={texts.shortcutNote}
        value={shortcut}
        onChange={(typed) => setShortcut(typed.replace(/^\//, ''))}
        error={isTried && !isRight ? texts.shortcutWrong : faultAt('/shortcut')}
      />
      <TextField
        label={texts.text}
        isLong
        value={text}
        onChange={setText}
        maxLength={TEXT_MAX}
        error={isTried && text.trim() === '' ? texts.textMissing : faultAt('/text')}
      />
      <div className="actions">
        <span className="soft">{texts.variables}</span>
        {VARIABLE_NAMES.map((name) => (
          <Button
            key={name}
            look="quiet"
            isSmall
            onPress={() => setText((before) => before + toVariable(name, language))}
          >
            {texts.variablesOf[name]}
          </Button>
        ))}
      </div>
      {save.isError && <ProblemNotice error={save.error} />}
      <FormActions onBack={onDone} isPending={save.isPending} />
    </form>
  )
}
