/**
 * A channel whose answers a test scripts, for stories about who calls and when. Webhooks are read,
 * verified and understood as WhatsApp's are.
 */
import type { Channel, Outcome, OutboundMessage } from '../../src/channels/channel.ts'
import { peekAccount, peekAccounts } from '../../src/channels/whatsapp/webhooks/peek-account.ts'
import { readHistory } from '../../src/channels/whatsapp/webhooks/history.ts'
import { parseWebhook } from '../../src/channels/whatsapp/webhooks/parse.ts'
import { verifySignature } from '../../src/channels/whatsapp/webhooks/signature.ts'
import { whatsappRules } from '../../src/channels/whatsapp/whatsapp-rules.ts'
import { maySucceedLater } from '../../src/channels/whatsapp/webhooks/webhook-failure.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'

export type ScriptedChannel = Channel & {
  /** The messages it was asked to send, in order. */
  calls: OutboundMessage[]
  /** Answers each call; a test may replace it. */
  answer: (message: OutboundMessage, signal?: AbortSignal) => Outcome | Promise<Outcome>
}

/** Accepts every message by default. */
export function createScriptedChannel(
  answer: ScriptedChannel['answer'] = takes,
  templates: Channel['templates'] = null,
): ScriptedChannel {
  const channel: ScriptedChannel = {
    ...whatsappRules,
    callsMax: 128,
    carries: () => true,
    preflightRules: [],
    failures: {},
    preflight: () => [],
    templates,
    connecting: null,
    calls: [],
    answer,
    async send(_account, message, signal) {
      channel.calls.push(message)
      return await channel.answer(message, signal)
    },
    fetchMedia: async () => ({ kind: 'gone', failure: lostAnswer('No.') }),
    uploadMedia: async () => ({ kind: 'uploaded', channelMediaId: '1', livesMs: 1 }),
    markRead: async () => ({ kind: 'done', value: null }),
    maySucceedLater,
    peekAccount,
    peekAccounts,
    verifySignature,
    parseWebhook,
    readHistory,
    checkAccount: async () => ({ ok: true, fault: null, detail: 'It is known.' }),
    async close() {},
  }
  return channel
}

export const takes = ({ messageId }: OutboundMessage): Outcome => ({
  kind: 'accepted',
  channelMessageId: `wamid.${messageId}`,
  recipient: null,
})

/** The channel refuses the message for a fault in it. */
export const refuses = (): Outcome => ({
  kind: 'refused',
  failure: { ...lostAnswer('No.'), code: 'invalid_parameter' },
})

/** The outcome of the call stays unknown. */
export const staysSilent = (): Outcome => ({
  kind: 'unknown',
  failure: lostAnswer('The answer was lost.'),
})

/** A promise that the test resolves, so that the channel answers when the test wants. */
export function createGate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
