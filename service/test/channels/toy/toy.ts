/** A second channel: all that a channel is. It sends and receives text, and knows its carrier's words alone. */
import type { Channel, InboundMessage, OutboundMessage } from '../../../src/channels/channel.ts'

type Letter = { id: string; account: string; from: string; words: string; at: string }

/** What the carrier was given. */
export const carried: OutboundMessage[] = []

export const openToy = (): Channel => ({
  name: 'toy',
  title: 'Toy',
  callsMax: 2,
  webhook: {
    bodyBytesMax: 10_000,
    signatureHeader: 'Toy-Seal',
    verification: {
      description: 'Asked once.',
      query: { word: { type: 'string', description: 'The verify token.' } },
      read: ({ word }) => (typeof word === 'string' ? { token: word, challenge: 'here' } : null),
    },
  },
  preflightRules: [],
  failures: {},
  carries: (type) => type === 'text',
  preflight: () => [],
  async send(_account, message) {
    carried.push(message)
    return { kind: 'accepted', channelMessageId: `toy.${message.messageId}`, recipient: null }
  },
  maySucceedLater: () => false,
  peekAccount: () => null,
  verifySignature: (_body, seal, secrets) => [...secrets].find((secret) => secret === seal) ?? null,
  parseWebhook(rawBody) {
    const letter = JSON.parse(Buffer.from(rawBody).toString()) as Letter
    const { account: channelAccountId } = letter
    const none = { moves: [], receipts: [], deadLetters: [], accountFailures: [], ignored: new Map() }
    return {
      accounts: [{ channelAccountId, messages: [toMessage(letter)], ...none }],
      ignored: new Map(),
      deadLetters: [],
    }
  },
  async close() {},
})

const toMessage = (letter: Letter): InboundMessage => ({
  channelMessageId: letter.id,
  at: new Date(letter.at),
  from: { phone: letter.from, userId: null, parentUserId: null },
  ...{ profileName: null, username: null, type: 'text', content: letter.words },
  contentData: JSON.stringify(letter),
  ...{ contextId: null, contextFrom: null, opensWindow: true, movedTo: null, referenceId: null },
})
