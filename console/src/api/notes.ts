/** What people of the shop note in a conversation. The customer never sees it. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { Note } from './inbox-types.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed } from './types.ts'
import { ask } from './untyped.ts'

export const notesQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(conversationId),
    queryFn: async ({ signal }) =>
      (
        await ask<Listed<Note>>(
          api,
          'GET',
          '/conversations/{conversationId}/notes',
          { path: { conversationId } },
          signal,
        )
      ).data,
  })

export const addNote = (api: Api, conversationId: string, body: Pick<Note, 'text' | 'mentions'>) =>
  ask<Note>(api, 'POST', '/conversations/{conversationId}/notes', { path: { conversationId }, body })

export const deleteNote = (api: Api, noteId: string) =>
  ask(api, 'DELETE', '/notes/{noteId}', { path: { noteId } })

/** Adds a note to those that are loaded; one that is there already stays. */
export function applyNote(cache: QueryClient, note: Note): void {
  cache.setQueryData<Note[]>(queryKeys.notes(note.conversationId), (notes) =>
    notes === undefined || notes.some(({ id }) => id === note.id) ? notes : [...notes, note],
  )
}
