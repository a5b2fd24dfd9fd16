/** Which events an endpoint wants. */
import type { RenderedEvent } from '../events/event-data.ts'
import type { StoredEndpoint } from './driven-endpoints.ts'

/**
 * By the patterns of its types (`message.read`, `message.*`, `*`) and its senders. Nothing is sent
 * to an endpoint about itself.
 */
export function isWanted(
  { type, senderId, laneKey }: Pick<RenderedEvent, 'type' | 'senderId' | 'laneKey'>,
  { endpointId, types, senderIds }: Pick<StoredEndpoint, 'endpointId' | 'types' | 'senderIds'>,
): boolean {
  if (laneKey === endpointId) return false
  if (senderIds && (senderId === null || !senderIds.includes(senderId))) return false
  return types.some(
    (pattern) =>
      pattern === '*' ||
      pattern === type ||
      (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  )
}
