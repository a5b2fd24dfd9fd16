/**
 * All that is known at the end of an experiment: the answers clients got, the calls WhatsApp got,
 * the stored rows.
 */
import type { History } from '../clients/history.ts'
import { askApi, type Message, type MessagePage } from '../clients/ask-api.ts'
import type { Follower } from '../clients/follower.ts'
import type { AskedOrder } from '../clients/shoppers.ts'
import type { SentPhoto } from '../clients/files.ts'
import type { ReceivedEvent } from '../clients/webhook-receiver.ts'
import { gatherMoney, type MoneyFacts } from './money-facts.ts'
import type { ChannelCall } from '../stack/simulator.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { until } from '../../testkit/until.ts'

export type StoredMessage = {
  workspaceId: string
  conversationId: string
  id: string
  position: number
  role: string
  type: string
  /** In a message that was sent, the marker of its operation. */
  marker: string
  status: string
  /** Outcomes of its attempts, oldest first. */
  outcomes: string[]
  attemptedAt: Date | null
  lastInboundAt: Date | null
  /** State of its delivery; null once it has none. */
  delivery: string | null
  /** The table `calls` has a row for it. */
  isLogged: boolean
  customer: string
}

/** `sha256` of its bytes, in hexadecimal. */
export type StoredFile = { wamid: string; shop: string; state: string; sha256: string | null }

/** `data.id` names what the event is about. */
export type ListedEvent = { id: string; type: string; data: { id: string } }
type EventPage = { data: ListedEvent[]; cursors: { next: string }; hasMore: boolean }

export type Facts = {
  history: History
  stored: StoredMessage[]
  calls: ChannelCall[]
  /**
   * Status of each message that the simulator accepted, as the customer's phone shows it, by wamid.
   */
  phone: Map<string, string>
  /** Every conversation of each shop, read to the end through the API. */
  listed: Map<string, Message[]>
  followers: Follower[]
  /** What customers sent, and what is stored of it, by WhatsApp's id of the message. */
  photos: SentPhoto[]
  files: Map<string, StoredFile[]>
  /** The event log of each shop, read to the end through the API. */
  events: Map<Shop['name'], ListedEvent[]>
  /** The webhooks that the shops' system accepted. */
  received: ReceivedEvent[]
  /** How each shop's requests for the other's data were answered: status by route. */
  trespasses: { route: string; status: number }[]
  /** Null without a bank. */
  money: MoneyFacts | null
  expects: Expectations
}

/** What an experiment changes about what must hold. */
export type Expectations = {
  /** Not all receipts were delivered: a stored status may stay behind the phone. */
  receiptsLost?: boolean
  /**
   * The sender's policy for unknown outcomes. With `resend` a message may be sent more than once.
   */
  policy?: 'hold' | 'resend'
  /**
   * Processes of a release without an event log took part: what they changed is no event, and no
   * endpoint receives it.
   */
  isOfRelease?: boolean
  /**
   * Calls were delayed on the way: the simulator checked the service window at a later moment than
   * the service did.
   */
  callsHung?: boolean
}

const TRESPASSES = 40
const AT_ONCE = 8

export async function gatherFacts(
  stack: Stack,
  history: History,
  calls: ChannelCall[],
  followers: Follower[],
  photos: SentPhoto[],
  asked: AskedOrder[],
  expects: Expectations,
): Promise<Facts> {
  const stored = await readStored(stack)
  const phone = new Map<string, string>()
  const listed = new Map<string, Message[]>()
  const events = new Map<Shop['name'], ListedEvent[]>()
  for (const shop of stack.shops) {
    const own = stored.filter(({ workspaceId }) => workspaceId === shop.workspaceId)
    const customers = new Set(
      own.filter(({ role }) => role === 'assistant').map(({ customer }) => `+${customer}`),
    )
    await sideBySide(customers, async (customer) => {
      for (const [wamid, status] of await stack.simulator.phone(shop, customer)) phone.set(wamid, status)
    })
    events.set(shop.name, await listEvents(stack, shop))
    const conversations = new Set(own.map(({ conversationId }) => conversationId))
    await sideBySide(conversations, async (id) => void listed.set(id, await listAll(stack, shop, id)))
  }
  const trespasses = await trespass(stack, stored)
  const files = Map.groupBy(await readFiles(stack), ({ wamid }) => wamid)
  const { received } = stack.receiver
  const money = await gatherMoney(stack, asked)
  return {
    history,
    stored,
    calls,
    phone,
    listed,
    followers,
    photos,
    files,
    events,
    received,
    trespasses,
    money,
    expects,
  }
}

/** Runs the work for all items, a few at a time. */
async function sideBySide<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = Iterator.from(items)
  const one = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function readStored({ db }: Stack): Promise<StoredMessage[]> {
  const { rows } = await db.query<StoredMessage>(
    `select m.workspace_id as "workspaceId", m.conversation_id as "conversationId", m.message_id as id, m.position, m.role,
            m.type, coalesce(m.content, '') as marker, d.state as delivery,
            coalesce(s.status, case when k.is_logged then 'sending' else 'queued' end) as status, k.is_logged as "isLogged",
            case m.role when 'assistant' then m.to_address else m.from_address end as customer,
            coalesce((select array_agg(a.outcome order by a.attempt) from attempts a
                      where a.workspace_id = m.workspace_id and a.message_id = m.message_id),
                     case when s.called_at is not null then array['accepted'] else '{}' end) as outcomes,
            s.called_at as "attemptedAt",
            c.last_inbound_at as "lastInboundAt"
     from messages m
     left join message_states s using (workspace_id, message_id)
     join conversations c on c.workspace_id = m.workspace_id and c.conversation_id = m.conversation_id
     cross join lateral (
       select exists (select from calls k where k.workspace_id = m.workspace_id and m.message_id = any(k.message_ids)) as is_logged
     ) k
     left join deliveries d on d.workspace_id = m.workspace_id and d.message_id = m.message_id
     order by m.workspace_id, m.conversation_id, m.position`,
  )
  return rows
}

/** The files of customers' messages. */
async function readFiles({ db, shops }: Stack): Promise<StoredFile[]> {
  const { rows } = await db.query<StoredFile>(
    `select s.channel_message_id as wamid, case s.workspace_id when $1 then 'A' else 'B' end as shop, m.state,
            encode(m.sha256, 'hex') as sha256
     from message_states s
     join message_media n on n.workspace_id = s.workspace_id and n.message_id = s.message_id
     join media m on m.workspace_id = n.workspace_id and m.media_id = n.media_id
     where s.status = 'received'`,
    [shops[0].workspaceId],
  )
  return rows
}

async function listAll(stack: Stack, shop: Shop, id: string): Promise<Message[]> {
  const all: Message[] = []
  for (let cursor = ''; ;) {
    const route = `/conversations/${id}/messages?sort=asc&limit=100${cursor}`
    const page = await until(() => askApi<MessagePage>(stack, shop, route), 'a page is answered')
    if (page.status !== 200) throw new Error(`${route}: ${page.status}`)
    all.push(...page.body.data)
    if (!page.body.cursors.next) return all
    cursor = `&cursor=${page.body.cursors.next}`
  }
}

async function listEvents(stack: Stack, shop: Shop): Promise<ListedEvent[]> {
  const all: ListedEvent[] = []
  for (let after = 'oldest'; ;) {
    const route = `/events?limit=500&after=${after}`
    const page = await until(() => askApi<EventPage>(stack, shop, route), 'events are answered')
    if (page.status !== 200) throw new Error(`${route}: ${page.status}`)
    all.push(...page.body.data.map(({ id, type, data }) => ({ id, type, data: { id: data.id } })))
    if (!page.body.hasMore) return all
    after = page.body.cursors.next
  }
}

async function trespass(stack: Stack, stored: StoredMessage[]): Promise<{ route: string; status: number }[]> {
  const answers = []
  for (const shop of stack.shops) {
    const others = stored.filter(({ workspaceId }) => workspaceId !== shop.workspaceId).slice(-TRESPASSES)
    for (const { id, conversationId } of others) {
      for (const route of [
        `/messages/${id}`,
        `/conversations/${conversationId}`,
        `/conversations/${conversationId}/messages`,
      ]) {
        const answer = await until(() => askApi(stack, shop, route), 'an answer')
        answers.push({ route, status: answer.status })
      }
    }
  }
  return answers
}
