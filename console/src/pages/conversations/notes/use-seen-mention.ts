/**
 * Reports to the service that the person has read a note that mentions them, so that it counts no
 * more on any of their screens.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markSeen } from '../../../api/inbox.ts'
import { useUser } from '../../../api/me.ts'
import { mentionsQuery } from '../../../api/mentions.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Mention, Note } from '../../../api/types.ts'
import { useIsLooking } from '../timeline/use-is-looking.ts'

/** `note` is in view. */
export function useSeenMention({ id, conversationId, order }: Note): void {
  const api = useApi()
  const cache = useQueryClient()
  const isLooking = useIsLooking()
  const { data: mentions = NONE } = useQuery({ ...mentionsQuery(api), enabled: useUser() !== null })
  const isUnseen = mentions.some(({ note, seen }) => note.id === id && !seen)
  useEffect(() => {
    if (!isUnseen || !isLooking) return
    const report = async () => {
      // the first message is the earliest that can be marked; a note before it counts with it
      if (await markSeen(api, conversationId, Math.max(order, 1)))
        void cache.invalidateQueries({ queryKey: queryKeys.mentions })
    }
    void report()
  }, [api, cache, conversationId, order, isUnseen, isLooking])
}

const NONE: Mention[] = []
