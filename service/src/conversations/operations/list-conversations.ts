/**
 * GET /conversations: the conversations of the workspace, sorted by their last message, each with
 * its service window.
 */
import { hash } from 'node:crypto'
import { flag } from '../../engine/http/json-answer.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { SearchText } from '../../engine/text-schema.ts'
import { ADDRESS_PATTERN, parseAddress } from '../../kinds/address.ts'
import { listConversations as readConversations } from '../list-conversations.ts'
import type { Conversation } from '../../store/conversations-repository.ts'
import { parseSearch } from '../search.ts'
import { allRules } from '../../channels/registry.ts'
import { windowSince } from '../../kinds/service-window.ts'
import { inboxParameters, toInboxFilter } from './inbox-filter.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'
import { contactCodeFault, countryCodeFault } from '../../senders/country-code-fault.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { keysByTime, readKey } from '../../engine/paging/by-time.ts'
import { pageOf, pageParameters, readPage } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

const address = (description: string) => Type.Optional(Type.String({ pattern: ADDRESS_PATTERN, description }))

const Query = strictObject({
  ...pageParameters,
  q: Type.Optional(
    SearchText(
      'Only those with a contact whose number begins so (with or without 55 and the ninth digit), or has these digits in a row (four digits or more, without `+`), or in whose name each of these words begins a word; and those with an order whose reference begins so.',
    ),
  ),
  hasFailed: flag(
    'Only those in which a message failed and still waits for a person, or those in which none does.',
  ),
  windowOpen: flag('Only those whose window is open now, or is not.'),
  ...inboxParameters,
  from: address('Address of a sender, E.164: only those of it.'),
  to: address('Address of a contact, E.164 or a user id: only those with it.'),
})

/** A match key that no address has, so that a filter on an impossible address finds nothing. */
const NOBODY = ''
const KEYS = keysByTime<Conversation>(({ lastMessageAt }) => lastMessageAt)

export const listConversations = operation(
  {
    operationId: 'listConversations',
    summary: 'List conversations',
    description:
      'In the order of their last message, newest first unless `sort=asc`. A conversation that gets a message moves to the top: going on with `next` never shows it twice, and `prev` of the first page shows it at its new place.',
    tag: 'Conversations',
    route: 'GET /conversations',
    scope: 'messages:read',
    query: Query,
    readQuery: readAddresses,
    answer: pageOf(ConversationAnswer, 'A page of conversations.'),
  },
  async ({ workspaceId, actor, query }, { pool, senders, clock }: Needs<'pool' | 'senders' | 'clock'>) => {
    const { q, hasFailed, windowOpen } = query
    const [from, to] = [toMatchKey(query.from), toMatchKey(query.to)]
    const now = clock.now()
    const inbox = toInboxFilter(query, actor, now)
    const sender = from === null ? null : await senders.findByAddress(workspaceId, from)
    const own = senders.all().filter((one) => one.workspaceId === workspaceId)
    const faults = [
      ...(sender ? [] : countryCodeFault({ in: 'query', pointer: '/from' }, query.from)),
      ...(await contactCodeFault(pool, workspaceId, own, { in: 'query', pointer: '/to' }, query.to)),
    ]
    if (faults.length > 0) throw wrongFields(faults)
    const filter = {
      senderId: sender?.id ?? null,
      toMatchKey: from !== null && !sender ? NOBODY : to,
      search: q === undefined ? null : parseSearch(q),
      hasFailed: hasFailed === undefined ? null : hasFailed === 'true',
      window:
        windowOpen === undefined
          ? null
          : { open: windowOpen === 'true', since: toWindows(senders.all(), workspaceId, now) },
      inbox,
    }
    // a hash binds the cursor to the filters and keeps it short for any search
    const filters = hash(
      'sha256',
      JSON.stringify([from, to, q, hasFailed, windowOpen, { ...inbox, now: null }]),
      'base64url',
    )
    const { entries, cursors } = await readPage(
      `conversations ${workspaceId} ${filters}`,
      query,
      ({ key, ...start }, limit) => {
        const { moment: lastMessageAt, id } = readKey(key)
        const place = { ...start, lastMessageAt, id }
        return readConversations(pool, workspaceId, filter, place, limit)
      },
      KEYS,
    )
    return { data: entries.map((conversation) => toConversationAnswer(conversation, now)), cursors }
  },
)

/** In a query `+` means a space, so a number written with `+` arrives with a space. */
function readAddresses(query: Record<string, unknown>): void {
  for (const name of ['from', 'to']) {
    const text = query[name]
    if (typeof text === 'string') query[name] = text.replace(/^ /, '+')
  }
}

const toMatchKey = (text: string | undefined): string | null =>
  text === undefined ? null : (parseAddress(text)?.matchKey ?? NOBODY)

/**
 * For the senders of each channel, the earliest last message of a contact whose window is still
 * open.
 */
const toWindows = (senders: SenderAccount[], workspaceId: string, now: Date) =>
  allRules().map(({ name, windowHours }) => ({
    senderIds: senders
      .filter((sender) => sender.workspaceId === workspaceId && sender.channel === name)
      .map(({ id }) => id),
    at: windowSince(now, windowHours),
  }))
