/** Read marks (Cloud API reference, mark messages as read, and typing indicators). */
import type { Channel } from '../../channel.ts'
import { toFailure } from './failures.ts'
import type { Graph } from './graph.ts'

/** There is no typing without marking as read. */
export const createMarkRead =
  (graph: Graph): Channel['markRead'] =>
  async (account, channelMessageId, { typing }, signal) => {
    const answered = await graph.ask(
      account,
      {
        method: 'POST',
        path: `/${encodeURIComponent(account.channelAccountId)}/messages`,
        json: {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: channelMessageId,
          ...(typing && { typing_indicator: { type: 'text' } }),
        },
      },
      signal,
    )
    if (answered.kind === 'refused' || answered.kind === 'unavailable') return answered
    if (answered.kind === 'done' && answered.value.success === true) return { kind: 'done', value: null }
    // it may be marked, and can be marked again
    const said = answered.kind === 'unknown' ? answered.failure : undefined
    return { kind: 'unavailable', failure: toFailure('channel_unavailable', said), retryAfterMs: null }
  }
