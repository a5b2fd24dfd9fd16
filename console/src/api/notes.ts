/** What people of the shop note in a conversation. The customer never sees it. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import type { Note, NoteDraft } from './types.ts'

export const notesQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(conversationId),
    queryFn: ({ signal }): Promise<Note[]> =>
      readAll((query) => api.conversations.listNotes(conversationId, query, { signal })),
  })

export const addNote = (api: Api, conversationId: string, body: NoteDraft) =>
  api.conversations.addNote(conversationId, body)

export const deleteNote = (api: Api, noteId: string) => api.conversations.deleteNote(noteId)

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
