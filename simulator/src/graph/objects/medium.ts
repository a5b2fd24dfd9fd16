/** A medium (Cloud API, media): its download address and what it is, as long as its id lives. */
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import { findUsable, type Medium } from '../../state/media.ts'
import { unsupportedRequest } from '../errors.ts'
import type { Edges, ObjectCall } from './edges.ts'

export function toMediumEdges(sim: Simulation, account: Account, { id }: Medium): Edges {
  const { state, clock, mediaUrls } = sim

  /** Throws for an id that is over, and where another number is named as its owner. */
  function requireUsable(method: string, { query }: ObjectCall): Medium {
    const { phoneNumberId } = account
    const medium = findUsable(state.media, { id, phoneNumberId, nowMs: clock.nowMs() })
    if (!medium || (query.phone_number_id ?? phoneNumberId) !== phoneNumberId) {
      throw unsupportedRequest(method, id)
    }
    return medium
  }

  return {
    GET(call) {
      const { mimeType, sha256, size } = requireUsable('GET', call)
      return {
        messaging_product: 'whatsapp',
        url: mediaUrls.create(id, clock.nowMs() + account.mediaUrlSeconds * 1000, call.origin),
        mime_type: mimeType,
        sha256,
        file_size: String(size), // a string in the documentation, a number in older answers
        id,
      }
    },
    DELETE(call) {
      requireUsable('DELETE', call).deleted = true
      return { success: true }
    },
  }
}
