/** One call to the messages route, from token to answer, without faults. */
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { Failure } from '../state/failure.ts'
import { acceptMessage } from './accept-message.ts'
import { authenticate } from './authenticate.ts'
import { GraphError, toErrorBody } from './errors.ts'
import { markAsRead } from './mark-as-read.ts'
import {
  assertMessagingProduct,
  parseMarkAsRead,
  parseMessage,
  type OutboundMessage,
} from './validate/message.ts'

export type CallInput = {
  phoneNumberId: string
  token: string | undefined
  proof: string | undefined
  /** Undefined when the text is not JSON. */
  body: unknown
  bodyText: string
}
export type CallAnswer = {
  http: number
  body: Record<string, unknown>
  wamid: string | null
  failure: Failure | null
}

/** Never throws for a caller's mistake: every refusal is an answer. */
export function answerCall(sim: Simulation, input: CallInput): CallAnswer {
  try {
    const { phoneNumberId: id, token, proof } = input
    const account = authenticate(sim.state.accounts, { method: 'POST', id, token, proof })
    return { http: 200, ...carryOut(sim, account, input) }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    return { http: error.http, body: toErrorBody(error), wamid: null, failure: error.failure }
  }
}

function carryOut(
  sim: Simulation,
  account: Account,
  { body, bodyText }: CallInput,
): Omit<CallAnswer, 'http'> {
  assertMessagingProduct(body)
  const reading = parseMarkAsRead(body)
  if (reading) {
    markAsRead(sim, account, reading)
    return { body: { success: true }, wamid: null, failure: null }
  }
  const message = parseMessage(body, sim.clock.nowMs())
  const { wamid, contacts, failure } = acceptMessage(sim, account, message, bodyText)
  const answer = {
    messaging_product: 'whatsapp',
    contacts,
    messages: [{ id: wamid, ...toMessageStatus(account, message) }],
  }
  return { body: answer, wamid, failure }
}

/** Only for a template that is being paced, or where the account's settings ask for it. */
function toMessageStatus({ templateHold, messageStatus }: Account, { content }: OutboundMessage) {
  if (content.kind !== 'template') return {}
  if (templateHold) return { message_status: 'held_for_quality_assessment' }
  return messageStatus ? { message_status: 'accepted' } : {}
}
