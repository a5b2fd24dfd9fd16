/**
 * A second channel: all that a channel is. It sends and receives text, knows its carrier's words
 * alone, and has credentials, limits, a pace and a window of its own.
 */
import type { Channel, ChannelRules, InboundMessage, OutboundMessage } from '../../../src/channels/channel.ts'

type Letter = { id: string; account: string; from: string; words: string; at: string }

/** What the carrier was given. */
export const carried: OutboundMessage[] = []

const NO_FILES = { types: [], bytesMax: 0 }

export const toyRules: ChannelRules = {
  name: 'toy',
  title: 'Toy',
  account: {
    field: 'boxName',
    title: 'box',
    words: 'the name of a box',
    pattern: '^box-[a-z]+$',
    description: 'Its box.',
    example: 'box-a',
  },
  businessAccount: null,
  credentials: {
    seals: {
      charactersMax: 20,
      description: 'What closes a letter.',
      list: { max: 2, one: 'seal', description: 'All that may.' },
    },
    word: { charactersMax: 10, description: 'Said at the door.' },
  },
  credentialsExample: { seals: ['wax'], word: 'open' },
  throughput: { max: 20, usual: 10 },
  recipientPace: { capacity: 2, intervalMs: 3_600_000 },
  windowHours: 2,
  media: {
    image: NO_FILES,
    video: NO_FILES,
    audio: NO_FILES,
    voice: NO_FILES,
    document: NO_FILES,
    sticker: NO_FILES,
  },
  webhook: {
    bodyBytesMax: 10_000,
    partner: null,
    signatureHeader: 'Toy-Seal',
    signedWith: 'seals',
    verifiedWith: 'word',
    testAccountId: null,
    verification: {
      description: 'Asked once.',
      query: { word: { type: 'string', description: 'The verify token.' } },
      read: ({ word }) => (typeof word === 'string' ? { token: word, challenge: 'here' } : null),
      ask: ({ token }) => ({ word: token }),
    },
    signEmpty: (secret) => ({ body: '{}', signature: secret }),
  },
}

export const openToy = (): Channel => ({
  ...toyRules,
  callsMax: 2,
  preflightRules: [],
  failures: {},
  carries: (type) => type === 'text',
  preflight: () => [],
  templates: null,
  connecting: null,
  async send(_account, message) {
    carried.push(message)
    return { kind: 'accepted', channelMessageId: `toy.${message.messageId}`, recipient: null }
  },
  async fetchMedia() {
    throw new Error('A letter has no file.')
  },
  async uploadMedia() {
    throw new Error('No kind of this channel has files.')
  },
  async markRead() {
    return { kind: 'done', value: null }
  },
  maySucceedLater: () => false,
  peekAccount: () => null,
  peekAccounts: () => ({ ids: [], isMore: true }),
  verifySignature: (_body, seal, secrets) => [...secrets].find((secret) => secret === seal) ?? null,
  readHistory: () => ({ messages: [], deadLetters: [] }),
  parseWebhook(rawBody) {
    const letter = JSON.parse(Buffer.from(rawBody).toString()) as Letter
    const { account: channelAccountId } = letter
    const none = {
      moves: [],
      receipts: [],
      preferences: [],
      appContacts: [],
      history: [],
      deadLetters: [],
      accountFailures: [],
      ignored: new Map(),
    }
    return {
      accounts: [{ channelAccountId, messages: [toMessage(letter)], ...none }],
      businesses: [],
      ignored: new Map(),
      deadLetters: [],
    }
  },
  checkAccount: async () => ({ ok: true, fault: null, detail: 'The box is there.' }),
  async close() {},
})

const toMessage = (letter: Letter): InboundMessage => ({
  isEcho: false,
  channelMessageId: letter.id,
  at: new Date(letter.at),
  from: { phone: letter.from, userId: null, parentUserId: null },
  profileName: null,
  username: null,
  type: 'text',
  content: letter.words,
  contentData: JSON.stringify(letter),
  contextId: null,
  contextFrom: null,
  opensWindow: true,
  movedTo: null,
  referenceId: null,
  media: null,
})
