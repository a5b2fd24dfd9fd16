/** What people of the shop note in a conversation. The customer never sees it. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import type { Note, NoteDraft } from './types.ts'

export const notesQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(conversationId),
    queryFn: ({ signal }): Promise<Note[]> =>
      readAll((query) => {
        const params = { path: { conversationId }, query }
        return answerOf(api.GET('/conversations/{conversationId}/notes', { params, signal }))
      }),
  })

export const addNote = (api: Api, conversationId: string, body: NoteDraft) =>
  answerOf(api.POST('/conversations/{conversationId}/notes', { params: { path: { conversationId } }, body }))

export const deleteNote = (api: Api, noteId: string) =>
  answerOf(api.DELETE('/notes/{noteId}', { params: { path: { noteId } } }))

export function removeNote(cache: QueryClient, conversationId: string, noteId: string): void {
  cache.setQueryData<Note[]>(queryKeys.notes(conversationId), (notes) =>
    notes?.filter(({ id }) => id !== noteId),
  )
}

/** Adds a note to those that are loaded; one that is there already stays. */
export function applyNote(cache: QueryClient, note: Note): void {
  cache.setQueryData<Note[]>(queryKeys.notes(note.conversationId), (notes) =>
    notes === undefined || notes.some(({ id }) => id === note.id) ? notes : [...notes, note],
  )
}
