/** What must hold of the event log and of the webhooks that carry it. */
import type { ListedEvent } from './facts.ts'
import type { Invariant } from './invariant.ts'

/** A message has each of these events at most once. */
const ONCE = ['accepted', 'received', 'sending', 'sent', 'delivered', 'read', 'failed'].map(
  (word) => `message.${word}`,
)
const SHOPS = ['A', 'B'] as const

const positionOf = (id: string) => Number(id.split('_').at(-1))

export const eventInvariants: Invariant[] = [
  {
    name: 'events_have_no_gap',
    says: 'The events of a shop are numbered from 1 without gap, in the order in which they are listed.',
    judge: ({ events }) =>
      SHOPS.flatMap((shop) => {
        const at = (events.get(shop) ?? []).findIndex(({ id }, index) => positionOf(id) !== index + 1)
        return at === -1
          ? []
          : [`the event after the first ${at} of shop ${shop} is ${events.get(shop)?.[at]?.id}`]
      }),
  },
  {
    name: 'every_change_is_an_event',
    says: 'Every message has one event of its arrival, and of the status that it has; none is there twice.',
    judge: ({ events, stored, expects }) => {
      const all = SHOPS.flatMap((shop) => events.get(shop) ?? [])
      const bySubject = Map.groupBy(all, ({ data }) => data.id)
      return stored.flatMap(({ id, role, status }) => {
        const types = (bySubject.get(id) ?? []).map(({ type }) => type)
        const needed = [role === 'assistant' ? 'message.accepted' : 'message.received']
        if (status !== 'queued') needed.push(`message.${status}`)
        const missing = expects.isOfRelease ? [] : needed.filter((type) => !types.includes(type))
        const repeated = ONCE.filter((type) => types.filter((one) => one === type).length > 1)
        return [
          ...missing.map((type) => `${id} (${status}) has no event ${type}`),
          ...repeated.map((type) => `${id} has the event ${type} more than once`),
        ]
      })
    },
  },
  {
    name: 'every_event_is_delivered',
    says: 'Every event was delivered to the endpoint of its shop at least once.',
    judge: ({ events, received, expects }) =>
      (expects.isOfRelease ? [] : SHOPS).flatMap((shop) => {
        const delivered = new Set(received.filter((one) => one.shop === shop).map(({ id }) => id))
        return (events.get(shop) ?? [])
          .filter(({ id }) => !delivered.has(id))
          .map(({ id, type }) => `${id} (${type}) was never delivered to shop ${shop}`)
      }),
  },
  {
    name: 'delivered_in_order',
    says: 'The events of a conversation were delivered in their order: none for the first time before an earlier one.',
    judge: ({ received }) => {
      const seen = new Set<string>()
      const last = new Map<string, number>()
      return received.flatMap(({ id, conversationId }) => {
        if (conversationId === null || seen.has(id)) return []
        seen.add(id)
        const before = last.get(conversationId) ?? 0
        last.set(conversationId, Math.max(before, positionOf(id)))
        return positionOf(id) < before ? [`${id} was delivered after ${before} of its conversation`] : []
      })
    },
  },
  {
    name: 'delivered_to_its_shop',
    says: 'Every webhook was signed with the secret of the endpoint that it came to, and brought an event of its shop.',
    judge: ({ events, received }) => {
      const own = new Map<string, Set<string>>(SHOPS.map((shop) => [shop, idsOf(events.get(shop))]))
      return received
        .filter(({ shop, id, signedBy }) => signedBy !== shop || !own.get(shop)?.has(id))
        .map(({ shop, id, signedBy }) => `${id} came to shop ${shop}, signed by ${signedBy ?? 'no shop'}`)
    },
  },
]

const idsOf = (events: readonly ListedEvent[] = []) => new Set(events.map(({ id }) => id))
