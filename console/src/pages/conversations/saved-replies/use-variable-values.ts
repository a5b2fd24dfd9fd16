/** What the variables of a saved reply stand for in a conversation. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useUser } from '../../../api/me.ts'
import { findLoaded } from '../../../api/message-cache.ts'
import { findReferenceId } from '../../../api/message-data.ts'
import type { Conversation } from '../../../api/types.ts'
import { toFirstName } from './variables.ts'
import type { VariableValues } from './variables.ts'

/** The latest order is that of the latest loaded message that speaks of one. */
export function useVariableValues({ id, contact }: Conversation): () => VariableValues {
  const cache = useQueryClient()
  const me = useUser()
  return useCallback(() => {
    const ordering = findLoaded(cache, id, (message) => findReferenceId(message) !== null)
    return {
      contact: contact.name,
      firstName: toFirstName(contact.name),
      order: ordering === undefined ? null : findReferenceId(ordering),
      me: me?.name ?? null,
    }
  }, [cache, id, contact.name, me])
}
