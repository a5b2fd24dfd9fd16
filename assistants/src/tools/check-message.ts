/**
 * Checks a message, such as an order, by the rules of WhatsApp and of the customer's bank. Nothing
 * is stored.
 */
import type { BodyOf } from '../../../client/src/index.ts'
import { MESSAGE_INPUT, PREFLIGHT, toPreflight } from './message-input.ts'
import { objectOf, READS, type Tool } from './tool.ts'

type CheckInput = { conversationId: string; type: string; body: Record<string, unknown> }

export const checkMessage: Tool = {
  name: 'check_message',
  title: 'Check a message',
  description:
    'Answers every fault and warning of a message for a conversation, such as an order whose total does not add up, without storing or sending it.',
  scope: 'drafts:write',
  annotations: READS,
  input: objectOf(MESSAGE_INPUT),
  output: PREFLIGHT,
  async run({ conversationId, type, body }: CheckInput, { recado }) {
    const { from, to } = await recado.conversations.get(conversationId)
    const path = `/messages/preflight/${encodeURIComponent(type)}` as '/messages/preflight/text'
    const message = { ...body, from, to } as BodyOf<'POST', typeof path> // of any type: the service examines it
    return toPreflight(await recado.request('POST', path, { body: message }))
  },
}
