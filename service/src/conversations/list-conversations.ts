/**
 * Lists of conversations, in the order of their last message, at any size of the workspace.
 *
 * If only a few conversations meet a condition, their ids are fetched and sorted. If many do, the
 * conditions are tested on each conversation along the order, and a page fills soon. A query for
 * each condition finds out first which case it is. Where it is neither, the page is sought near its
 * place before thousands are sorted: what people work on was mostly said lately.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { isAny, slotOf, type Condition, type Parameter } from './condition.ts'
import { toInboxConditions, type InboxFilter } from './inbox-conditions.ts'
import { hidden, prepared, toReadSize } from '../engine/postgres/prepared.ts'
import { HAS_FAILED, selectConversations, type Conversation } from '../store/conversations-repository.ts'
import { toIndexedRuns, toRange, type ContactSearch, type Search } from './search.ts'
import { AHEAD_MAX_MS, isWindowOpen } from '../kinds/service-window.ts'

export type ConversationFilter = {
  /** Only conversations of this sender. */
  senderId: string | null
  /** Only conversations with the contact of this match key. */
  toMatchKey: string | null
  search: Search | null
  /** Whether a message of the conversation failed and still waits for a person. */
  hasFailed: boolean | null
  /**
   * Whether the contact wrote after this moment. There is one moment for the senders of each
   * channel.
   */
  window: { open: boolean; since: { senderIds: string[]; at: Date }[] } | null
  inbox: InboxFilter
}

/**
 * Conversations before or after the one with this last message and id, nearest first; that one is
 * included only if `inclusive`.
 */
export type ConversationPlace = {
  side: 'before' | 'after'
  lastMessageAt: Date
  id: string
  inclusive: boolean
}

/** So few are sorted at once: about as many rows as a page reads in any case. */
const FEW = 200
/** The page is sought among so many along the order. */
const NEAR = 500
/** This many conversations are read and sorted in some ten milliseconds. */
const FEW_MAX = 5_000

export async function listConversations(
  db: Queryable,
  workspaceId: string,
  filter: ConversationFilter,
  place: ConversationPlace,
  limit: number,
): Promise<Conversation[]> {
  const conditions = toConditions(filter)
  const read = (few: Few | null, among: number | null) => {
    const { text, values } = toPage(workspaceId, filter, conditions, place, limit, few, among)
    return db
      .query<Conversation>(toStatement('list-conversations', conditions, text, values))
      .then(({ rows }) => rows.slice(0, limit))
  }
  if (conditions.length === 0) return await read(null, null)
  const few = await findFew(db, workspaceId, conditions, FEW)
  if (few) return await read(few, null)
  const near = await read(null, NEAR)
  if (near.length === limit) return near
  return await read(await findFew(db, workspaceId, conditions, FEW_MAX), null)
}

/**
 * Prepared without a condition, and with a single one that people ask for all day: some fifty
 * texts, of 0.3 MB on each connection.
 */
const toStatement = (purpose: string, conditions: Condition[], text: string, values: unknown[]) =>
  conditions.length === 0 || (conditions.length === 1 && conditions[0]?.isFrequent)
    ? prepared(purpose, text, values)
    : { text, values }

/** A condition and the conversations that meet it. */
type Few = { condition: Condition; ids: string[] }

/** @param among of so many along the order; null: of all */
function toPage(
  workspaceId: string,
  { inbox: { userId } }: ConversationFilter,
  conditions: Condition[],
  { side, lastMessageAt, id, inclusive }: ConversationPlace,
  limit: number,
  few: Few | null,
  among: number | null,
): { text: string; values: unknown[] } {
  const values: unknown[] = [workspaceId]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const [at, order] = [hidden(parameter(lastMessageAt), 'timestamptz'), side === 'before' ? 'desc' : 'asc']
  const than = side === 'before' ? '<' : '>'
  const isNext = `(c.last_message_at, c.conversation_id) ${than}${inclusive ? '=' : ''} (${at}, ${hidden(parameter(id), 'uuid')})`
  const where = [
    'c.workspace_id = $1',
    'c.contact_id is not null', // else it was merged, or is being erased
    isNext,
    few
      ? `c.conversation_id = any(${parameter(few.ids)}::uuid[])`
      : `c.last_message_slot ${than}= ${slotOf(at)}`,
    ...(few ? [] : conditions.map(({ range }) => range?.(parameter) ?? 'true')),
  ]
  const asked = conditions.filter((one) => one !== few?.condition).map(({ holds }) => holds(parameter))
  const inOrder = `c.last_message_at ${order}, c.conversation_id ${order}`
  // sorted before the conditions are tested (offset 0): the tests are costly, and a page needs few
  // of them
  const text = `
    with page as materialized (
      select c.* from (
        select c.* from conversations c
        where ${where.join(' and ')}
        order by ${few ? '' : `c.last_message_slot ${order}, `}${inOrder}
        ${among === null ? 'offset 0' : `limit ${among}`}
      ) c
      where ${['true', ...asked].join(' and ')}
      limit ${toReadSize(limit)}
    )
    ${selectConversations('page', userId && parameter(userId))}
    order by ${inOrder}`
  return { text, values }
}

/**
 * The first condition that at most `most` conversations meet, with their ids; null if more meet
 * each of them.
 */
async function findFew(
  db: Queryable,
  workspaceId: string,
  conditions: Condition[],
  most: number,
): Promise<Few | null> {
  for (const condition of conditions) {
    if (!condition.ids) continue
    const values: unknown[] = [workspaceId]
    const text = condition.ids((value) => `$${values.push(value)}`)
    const { rows } = await db.query<{ id: string }>(
      toStatement('find-few-conversations', conditions, `${text} limit ${most + 1}`, values),
    )
    if (rows.length <= most) return { condition, ids: [...new Set(rows.map(({ id }) => id))] }
  }
  return null
}

/** The conditions, the most selective first. */
function toConditions({
  senderId,
  toMatchKey,
  search,
  hasFailed,
  window,
  inbox,
}: ConversationFilter): Condition[] {
  return [
    toMatchKey === null ? null : withAddress(toMatchKey),
    search === null ? null : searched(search),
    hasFailed === null ? null : failed(hasFailed),
    ...toInboxConditions(inbox),
    window === null ? null : windowed(window),
    senderId === null ? null : ofSender(senderId),
  ].filter((condition) => condition !== null)
}

/** One that perhaps only few conversations meet. */
type FindingCondition = Condition & { ids: NonNullable<Condition['ids']> }

const withAddress = (matchKey: string): FindingCondition => ({
  holds: (parameter) =>
    isAny(`${addresses(`a.match_key = ${parameter(matchKey)}`)} and a.contact_id = c.contact_id`),
  ids: (parameter) => toConversations(addresses(`a.match_key = ${parameter(matchKey)}`)),
})

function searched({ contact, references }: Search): Condition {
  const ways = [searchedContact(contact), ...references.map(withOrder)]
  return {
    holds: (parameter) => `(${ways.map(({ holds }) => holds(parameter)).join(' or ')})`,
    ids: (parameter) => ways.map(({ ids }) => ids(parameter)).join(' union all '),
  }
}

/**
 * SQL for whether a reference of an order begins so, as a range of an index also where the plan is
 * for any beginning. References compare by their bytes, so the last character ends the range.
 */
export const beginsWith = (reference: string, beginning: string): string =>
  `${reference} >= ${beginning}::text and ${reference} < ${beginning}::text || chr(1114111)`

/** With an order whose reference begins so. */
function withOrder(reference: string): FindingCondition {
  const orders = (parameter: Parameter) => {
    return `
      select o.conversation_id as id
      from senders s
      join orders o on o.workspace_id = $1 and o.sender_id = s.sender_id
      where s.workspace_id = $1 and ${beginsWith('o.reference_id', parameter(reference))}`
  }
  return {
    holds: (parameter) => isAny(`${orders(parameter)} and o.conversation_id = c.conversation_id`),
    ids: orders,
  }
}

/** Conversations with a contact who has the number, or the name. */
export function searchedContact(search: ContactSearch): FindingCondition {
  if (search.kind === 'user_id') return withAddress(search.matchKey)
  if (search.kind === 'name') {
    return {
      holds: (parameter) => isAny(`${names(parameter(search.text))} and p.contact_id = c.contact_id`),
      ids: (parameter) => toConversations(names(parameter(search.text))),
    }
  }
  const { beginnings, run } = search
  const ways = (parameter: Parameter) => [
    addresses(inRange(beginnings, parameter)),
    ...(run === null ? [] : [withRun(run, parameter)]),
  ]
  return {
    holds: (parameter) =>
      `(${ways(parameter)
        .map((way) => isAny(`${way} and a.contact_id = c.contact_id`))
        .join(' or ')})`,
    ids: (parameter) => ways(parameter).map(toConversations).join(' union all '),
  }
}

function inRange(beginnings: string[], parameter: Parameter): string {
  const ranges = beginnings.map(toRange).map(({ from, before }) => {
    const end = before === null ? '' : ` and a.match_key < ${parameter(before)}`
    return `(a.match_key >= ${parameter(from)}${end})`
  })
  return `a.kind = 'phone' and (${ranges.join(' or ')})`
}

/**
 * Numbers with this run of digits in them. The index finds those that contain its parts, in any
 * order.
 */
function withRun(run: string, parameter: Parameter): string {
  const parts = toIndexedRuns(run).map((part) => `$1::uuid::text || '/' || ${parameter(part)}::text`)
  return `
    select a.contact_id
    from contact_addresses a
    where a.workspace_id = $1 and a.kind = 'phone'
      and digit_runs(a.workspace_id, whole_number(a.match_key)) @> array[${parts.join(', ')}]
      and strpos(whole_number(a.match_key), ${parameter(run)}) > 0`
}

const failed = (hasFailed: boolean): Condition => ({
  holds: () => `${hasFailed ? '' : 'not '}${HAS_FAILED}`,
  ids: hasFailed
    ? () =>
        'select f.conversation_id as id from failed_messages f where f.workspace_id = $1 and not f.resolved'
    : null,
})

const windowed = ({ open, since }: NonNullable<ConversationFilter['window']>): Condition => {
  const earliest = new Date(Math.min(...since.map(({ at }) => at.getTime())))
  const sinceOf = (parameter: (value: unknown) => string) => {
    if (since.length === 1) return parameter(earliest)
    const cases = since.map(
      ({ senderIds, at }) =>
        `when c.sender_id = any(${parameter(senderIds)}::uuid[]) then ${parameter(at)}::timestamptz`,
    )
    return `case ${cases.join(' ')} end`
  }
  return {
    holds: (parameter) =>
      open ? isWindowOpen('c', sinceOf(parameter)) : `${isWindowOpen('c', sinceOf(parameter))} is not true`,
    // WhatsApp's time of a message may be this much ahead of the time it was stored
    range: (parameter) =>
      open
        ? `c.last_message_slot >= ${slotOf(parameter(new Date(earliest.getTime() - AHEAD_MAX_MS)))}`
        : 'true',
    ids: open
      ? (parameter) => `select c.conversation_id as id from conversations c
                where c.workspace_id = $1 and c.last_inbound_slot >= ${slotOf(parameter(earliest))}
                  and ${isWindowOpen('c', sinceOf(parameter))}`
      : null,
  }
}

const ofSender = (senderId: string): Condition => ({
  holds: (parameter) => `c.sender_id = ${parameter(senderId)}`,
  ids: (parameter) => {
    const sender = parameter(senderId)
    const known = `select a.contact_id from contact_addresses a where a.workspace_id = $1 and a.sender_id = ${sender}`
    return toConversations(known)
  },
})

/**
 * Addresses at all senders: naming each sender lets PostgreSQL use the primary key of the table.
 */
const addresses = (condition: string) => `
  select a.contact_id
  from senders s
  join contact_addresses a on a.workspace_id = $1 and a.sender_id = s.sender_id
  where s.workspace_id = $1 and ${condition}`

/**
 * Contacts whose names have all the words, each by its beginning. The index reads all entries of
 * each word before it intersects them. So a word that is common, by the statistics, is tested only
 * on contacts that have the other words.
 */
const names = (text: string) => `
  with common as materialized ( -- one text: to make rows of a thousand words takes half a millisecond
    select s.most_common_elems::text as lexemes from pg_stats s
    where s.schemaname = current_schema() and s.tablename = 'contacts' and s.attname = 'words'
  ),
  asked as materialized (
    select quote_literal(w.lexeme) || ':*' as word,
           exists (select from common where strpos(common.lexemes, w.lexeme) > 0) as is_common
    from (select $1::uuid || '/' || word as lexeme from search_words(${text}) as word) w
  )
  select p.contact_id
  from contacts p
  where p.workspace_id = $1
    and p.words @@ (
      select coalesce(string_agg(word, ' & ') filter (where not is_common), string_agg(word, ' & '))::tsquery from asked
    )
    and coalesce(p.words @@ (select string_agg(word, ' & ') filter (where is_common) from asked)::tsquery, true)`

const toConversations = (contacts: string) => `
  select c.conversation_id as id
  from (${contacts}) known
  join conversations c on c.workspace_id = $1 and c.contact_id = known.contact_id`
