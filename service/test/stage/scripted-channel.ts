/**
 * A channel whose answers a test writes itself, for stories about who calls and when. Webhooks are read, signed and
 * understood as WhatsApp's are.
 */
import type { Channel, Outcome, OutboundMessage } from '../../src/channels/channel.ts'
import { peekAccount } from '../../src/channels/whatsapp/webhooks/peek-account.ts'
import { parseWebhook } from '../../src/channels/whatsapp/webhooks/parse.ts'
import { verifySignature } from '../../src/channels/whatsapp/webhooks/signature.ts'
import { whatsappRules } from '../../src/channels/whatsapp/whatsapp-rules.ts'
import { maySucceedLater } from '../../src/channels/whatsapp/webhooks/webhook-failure.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'

export type ScriptedChannel = Channel & {
  /** What it was asked to send, in the order of the calls. */
  calls: OutboundMessage[]
  /** How it answers from now on. */
  answer: (message: OutboundMessage, signal?: AbortSignal) => Outcome | Promise<Outcome>
}

/** Takes everything, unless told otherwise. */
export function createScriptedChannel(answer: ScriptedChannel['answer'] = takes): ScriptedChannel {
  const channel: ScriptedChannel = {
    ...whatsappRules,
    callsMax: 128,
    carries: () => true,
    preflightRules: [],
    failures: {},
    preflight: () => [],
    calls: [],
    answer,
    async send(_account, message, signal) {
      channel.calls.push(message)
      return await channel.answer(message, signal)
    },
    maySucceedLater,
    peekAccount,
    verifySignature,
    parseWebhook,
    checkAccount: async () => ({ ok: true, detail: 'It is known.' }),
    async close() {},
  }
  return channel
}

export const takes = ({ messageId }: OutboundMessage): Outcome => ({
  kind: 'accepted',
  channelMessageId: `wamid.${messageId}`,
  recipient: null,
})

/** For a fault of the message itself: nothing was taken. */
export const refuses = (): Outcome => ({
  kind: 'refused',
  failure: { ...lostAnswer('No.'), code: 'invalid_parameter' },
})

/** Whether it took the message nobody knows. */
export const staysSilent = (): Outcome => ({
  kind: 'unknown',
  failure: lostAnswer('The answer was lost.'),
})

/** A promise to be kept by hand: a channel that answers when the test says so. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
