/** The notes of a conversation, writing one, and deleting one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMay, useMe, useUser } from '../../../api/me.ts'
import { addNote, applyNote, deleteNote, notesQuery, removeNote } from '../../../api/notes.ts'
import type { Note, NoteDraft } from '../../../api/types.ts'
import { useApi } from '../../../api/session.tsx'

export const useNotes = (conversationId: string) => useQuery(notesQuery(useApi(), conversationId))

export function useAddNote(conversationId: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: NoteDraft) => addNote(api, conversationId, draft),
    onSuccess: (note) => applyNote(cache, note),
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
