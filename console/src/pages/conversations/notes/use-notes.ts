/** The notes of a conversation, writing one, and deleting one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay, useMe, useUser } from '../../../api/me.ts'
import { addNote, applyNote, deleteNote, notesQuery, removeNote } from '../../../api/notes.ts'
import type { Note, NoteDraft } from '../../../api/types.ts'
import { useApi } from '../../../api/session.tsx'
import { explainError } from '../../../ui/problem-texts.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { changeReply } from '../reply/use-reply.ts'

export const useNotes = (conversationId: string) => useQuery(notesQuery(useApi(), conversationId))

/** A note that was not stored is back in the box, before what was written since. */
export function useAddNote(conversationId: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: NoteDraft) => addNote(api, conversationId, draft),
    scope: { id: conversationId }, // one after another, in the order in which they were written
    onSuccess: (note) => applyNote(cache, note),
    onError(error, { text }) {
      changeReply(conversationId, (before) => ({
        ...before,
        note: [text, before.note].filter(Boolean).join('\n'),
      }))
      showToast({ text: (language) => explainError(error, language, 'doing').title, look: 'bad' })
    },
  })
}

export function useDeleteNote({ id, conversationId }: Note) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => deleteNote(api, id),
    onSuccess: () => removeNote(cache, conversationId, id),
  })
}

/** The author of a note may delete it, and those who may change users. */
export function useMayDelete({ writtenBy }: Note): boolean {
  const user = useUser()
  const me = useMe()
  const own = user?.id ?? me?.key?.id
  const mayOwn = useMay('inbox:write')
  const mayAny = useMay('users:write')
  return mayOwn && (mayAny || writtenBy.id === own)
}
