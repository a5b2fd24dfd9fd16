/** Which colleagues are writing in a conversation now, from the stream. */
import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { SECOND_MS, useNow } from '../i18n/now.ts'
import { queryKeys } from './query-keys.ts'

/** By user: their name, and until when they count as writing. */
type Writers = Record<string, { name: string; until: number }>

/** How often a person who writes reports it. */
export const TYPING_AGAIN_MS = 4_000
/** Longer than between two tellings. */
const WRITES_FOR_MS = 7_000

const NO_WRITERS: Writers = {}

export function applyTyping(
  cache: QueryClient,
  { conversationId, userId, name }: { conversationId: string; userId: string; name: string },
): void {
  cache.setQueryData<Writers>(queryKeys.writers(conversationId), (writers = NO_WRITERS) => ({
    ...writers,
    [userId]: { name, until: Date.now() + WRITES_FOR_MS },
  }))
}

/** A colleague who has sent a message has stopped writing it. */
export function forgetWriter(cache: QueryClient, conversationId: string, userId: string): void {
  cache.setQueryData<Writers>(queryKeys.writers(conversationId), (writers) => {
    if (writers?.[userId] === undefined) return writers
    const { [userId]: _, ...others } = writers
    return others
  })
}

export function useWriters(conversationId: string): string[] {
  const { data = NO_WRITERS } = useQuery<Writers>({
    queryKey: queryKeys.writers(conversationId),
    queryFn: () => NO_WRITERS,
    enabled: false, // only the stream knows
  })
  const now = useNow(SECOND_MS).getTime()
  return Object.values(data).flatMap(({ name, until }) => (until > now ? [name] : []))
}
