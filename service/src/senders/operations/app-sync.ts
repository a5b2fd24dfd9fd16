/**
 * GET and POST /senders/{senderId}/app-sync: what a number that stays in the WhatsApp Business app
 * is asked to send of its address book and its messages, and how far that came.
 */
import { rulesOf } from '../../channels/registry.ts'
import {
  asAnswer,
  count,
  nullableDate,
  nullableText,
  orNull,
  toDate,
} from '../../engine/http/answer-fields.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ADDRESS_PATTERN, parseAddress } from '../../kinds/address.ts'
import { FailureAnswer } from '../../kinds/failure.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { findAppSync, leaveOut, type AppSync } from '../app-syncs-repository.ts'
import { countryCodeFault } from '../country-code-fault.ts'
import { askAppSync as ask } from '../ask-app-sync.ts'
import { findSenders } from '../senders-repository.ts'
import { SENDER_ID, UNKNOWN_SENDER } from './sender-answer.ts'

/** Addresses of people who are left out: in one request, and of a sender in all. */
export const EXCLUDED_AT_ONCE_MAX = 1_000
export const EXCLUDED_MAX = 10_000

const asked = {
  askDate: nullableDate('When it was asked; null: not yet, or WhatsApp did not accept the request.'),
  requestId: nullableText('WhatsApp’s id of the request, for its support.'),
  failure: orNull(FailureAnswer, 'Why there is none; null: nothing is known to be wrong.'),
}
const Answer = strictObject(
  {
    excludedCount: count('Addresses of people who are left out.'),
    contacts: strictObject(
      { ...asked, storedCount: count('Entries of the address book that came, changes of them included.') },
      { title: 'AppContactsSync', description: 'The address book of the app.' },
    ),
    history: strictObject(
      {
        ...asked,
        declineDate: nullableDate('When WhatsApp said that the shop does not share its messages.'),
        percent: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          minimum: 0,
          maximum: 100,
          description:
            'Progress of the whole, as WhatsApp says. 100: it has sent all. Null: nothing came yet.',
        }),
        phases: Type.Array(
          Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 100 }),
          {
            description:
              'Progress of the whole, in percent, as of the latest part of each phase: the first day, the days until the 90th, and until the 180th. Null: nothing came of the phase, which also holds where there is nothing.',
          },
        ),
        storedCount: count('Messages that were stored.'),
        knownCount: count('Messages that were here already.'),
        waitingCount: count('Parts of conversations, and files, that wait to be stored.'),
      },
      { title: 'AppHistorySync', description: 'The messages of the app.' },
    ),
  },
  {
    title: 'AppSync',
    description: 'What came of the WhatsApp Business app of a number that stays in it.',
  },
)
const Body = strictObject(
  {
    excluded: Type.Optional(
      Type.Array(Type.String({ pattern: ADDRESS_PATTERN }), {
        maxItems: EXCLUDED_AT_ONCE_MAX,
        description:
          'Numbers or user ids of people who are left out, such as the family of the owner: neither their names and messages in the app are stored, nor what the shop writes to them there later. What they write to the shop later is stored, since it may need an answer. They are added to those of earlier requests.',
      }),
    ),
  },
  { title: 'AppSyncRequest', examples: [{ excluded: ['+5511987654321'] }] },
)

export const getAppSync = operation(
  {
    operationId: 'getAppSync',
    summary: 'See the sync with the app of a sender',
    description: 'Whether its contacts and messages were asked for, and how far they came.',
    tag: 'Administration',
    route: 'GET /senders/:senderId/app-sync',
    scope: ['senders:read', 'senders:write'],
    id: SENDER_ID,
    answer: asAnswer(Answer, 'How far it came.'),
    unknown: UNKNOWN_SENDER,
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => {
    if ((await findSenders(pool, workspaceId, [id])).length === 0) return null
    return await answerFor(pool, workspaceId, id)
  },
)

export const askAppSync = operation(
  {
    operationId: 'askAppSync',
    summary: 'Ask for the contacts and messages of the app of a sender',
    description:
      'For a number that stays in the WhatsApp Business app. WhatsApp allows it once, within 24 hours after the number was connected: what it accepted within a day is not asked again, nor what it may have accepted where the answer was lost. What it refused may be asked again at once, and both after the number left or the shop declined to share its messages. The app has to stay open until both have come.',
    tag: 'Administration',
    route: 'POST /senders/:senderId/app-sync',
    audit: 'sender.sync',
    scope: 'senders:write',
    id: SENDER_ID,
    body: Type.Unsafe<{ excluded?: string[] }>(Body),
    answer: asAnswer(Answer, 'What WhatsApp said, and how far it came.'),
    problems: [409, 422],
    unknown: UNKNOWN_SENDER,
  },
  async ({ workspaceId, id, body }, needs: Needs<'pool' | 'clock' | 'channels' | 'senders'>) => {
    const { pool, clock, channels, senders } = needs
    if ((await findSenders(pool, workspaceId, [id])).length === 0) return null
    await senders.refresh() // its credentials may have been changed by another process
    const sender = senders.find(workspaceId, id)
    if (!sender) return null
    const excluded = toKeys(body.excluded ?? [], sender.matchKey)
    if (!(await leaveOut(pool, { workspaceId, senderId: id }, excluded, clock.now(), EXCLUDED_MAX))) {
      const detail = `A sender may leave out ${EXCLUDED_MAX.toLocaleString('en')} people. Nothing was asked.`
      throw new Problem('too_many_left_out', detail)
    }
    await ask(pool, channels.of(rulesOf(sender.channel).name), sender, clock.now())
    return await answerFor(pool, workspaceId, id)
  },
)

function toKeys(excluded: string[], own: string): string[] {
  return excluded.map((text, index) => {
    const faults = countryCodeFault({ in: 'body', pointer: `/excluded/${index}` }, text)
    if (faults.length > 0) throw wrongFields(faults) // another number would be left out
    const key = parseAddress(text)?.matchKey
    if (key !== undefined && key !== own) return key
    const detail = 'Must be a number or a user id of another person.'
    throw wrongFields([{ in: 'body', pointer: `/excluded/${index}`, code: 'format', detail }])
  })
}

const NOTHING: AppSync = {
  excluded: [],
  contactsAskedAt: null,
  contactsRequestId: null,
  contactsFailure: null,
  contactsStored: 0,
  historyAskedAt: null,
  historyRequestId: null,
  historyFailure: null,
  declinedAt: null,
  phases: [null, null, null],
  messagesStored: 0,
  messagesKnown: 0,
  waiting: 0,
}

/** WhatsApp counts the whole in each chunk, and sends chunks in any order. */
function toPercent(phases: (number | null)[]): number | null {
  const known = phases.filter((percent) => percent !== null)
  return known.length === 0 ? null : Math.max(...known)
}

async function answerFor(pool: Queryable, workspaceId: string, senderId: string) {
  const sync = (await findAppSync(pool, { workspaceId, senderId })) ?? NOTHING
  const read = (failure: string | null) => (failure === null ? null : (JSON.parse(failure) as unknown))
  return {
    excludedCount: sync.excluded.length,
    contacts: {
      askDate: toDate(sync.contactsAskedAt),
      requestId: sync.contactsRequestId,
      failure: read(sync.contactsFailure),
      storedCount: sync.contactsStored,
    },
    history: {
      askDate: toDate(sync.historyAskedAt),
      requestId: sync.historyRequestId,
      failure: read(sync.historyFailure),
      declineDate: toDate(sync.declinedAt),
      percent: toPercent(sync.phases),
      phases: sync.phases,
      storedCount: sync.messagesStored,
      knownCount: sync.messagesKnown,
      waitingCount: sync.waiting,
    },
  }
}
