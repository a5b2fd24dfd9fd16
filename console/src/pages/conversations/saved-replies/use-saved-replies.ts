/**
 * Offers the saved replies while `/` and a shortcut are typed, and inserts the chosen one with its
 * variables filled in.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { savedRepliesQuery } from '../../../api/saved-replies.ts'
import { useApi } from '../../../api/session.tsx'
import { useCompletion } from '../completion/use-completion.ts'
import type { Completion } from '../completion/use-completion.ts'
import type { Selected } from '../reply/text/edit-text.ts'
import { fillVariables, findUnfilled } from './variables.ts'
import type { VariableValues } from './variables.ts'

export function useSavedReplies(
  edit: (change: (selected: Selected) => Selected) => void,
  readValues: () => VariableValues,
  /** Whether a person writes: before that they are not needed. */
  isWriting: boolean,
): Completion {
  const { data: replies = [] } = useQuery({ ...savedRepliesQuery(useApi()), enabled: isWriting })
  const offers = useMemo(
    () => replies.map(({ id, shortcut, text }) => ({ id, name: shortcut, note: text })),
    [replies],
  )
  return useCompletion('/', offers, ({ note }, trigger) =>
    edit(({ text }) => insertFilled(text, trigger, fillVariables(note ?? '', readValues()))),
  )
}

/**
 * What is left to be filled in is selected, so that typing replaces it; else the cursor is
 * behind.
 */
function insertFilled(
  text: string,
  { start, end }: { start: number; end: number },
  filled: string,
): Selected {
  const whole = text.slice(0, start) + filled + text.slice(end)
  const unfilled = findUnfilled(filled)
  if (unfilled === null) return { text: whole, start: start + filled.length, end: start + filled.length }
  const at = start + filled.indexOf(unfilled)
  return { text: whole, start: at, end: at + unfilled.length }
}
