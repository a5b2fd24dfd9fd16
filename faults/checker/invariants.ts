/**
 * What must hold whatever was done to the service. Each invariant returns one sentence for each
 * breach it found. docs/faults.md lists the invariants, and a test compares the two.
 */
import { eventInvariants } from './event-invariants.ts'
import type { Facts, StoredMessage } from './facts.ts'
import type { Invariant } from './invariant.ts'
import { moneyInvariants } from './money-invariants.ts'

/** States a message must not stay in. */
const PASSING = new Set(['queued', 'sending'])
/** Types of messages that are accepted while the window is closed. */
const FREE = new Set(['contacts', 'order_status'])
const DAY_MS = 24 * 60 * 60 * 1000
const RANKS = ['queued', 'sending', 'unknown', 'sent', 'failed', 'delivered', 'read', 'received']
const rank = (status: string) => RANKS.indexOf(status)

const sent = ({ stored }: Facts) => stored.filter(({ role }) => role === 'assistant')
/** Without what the service itself wrote of payments. */
const readPool = (facts: Facts) => sent(facts).filter(({ id }) => !facts.money?.noticeMessageIds.has(id))
const byMarker = (facts: Facts) => Map.groupBy(readPool(facts), ({ marker }) => marker)
const acceptedCallsOf = (facts: Facts) =>
  Map.groupBy(
    facts.calls.filter(({ wamid }) => wamid !== null),
    ({ callbackData }) => callbackData,
  )
const wasUnknown = ({ outcomes }: StoredMessage) => outcomes.some((outcome) => outcome === 'unknown')

export const invariants: Invariant[] = [
  {
    name: 'acknowledged_is_kept',
    says: 'Every message whose id a client has is stored under that id, once, and is in the list of its conversation.',
    judge: (facts) => {
      const stored = new Map(sent(facts).map((message) => [message.id, message]))
      const listed = new Set([...facts.listed.values()].flat().map(({ id }) => id))
      return facts.history.operations
        .filter(({ outcome }) => outcome === 'ok')
        .filter(({ messageId, marker }) => {
          const message = stored.get(messageId ?? '')
          return message?.marker !== marker || !listed.has(message.id)
        })
        .map(({ marker, messageId }) => `${marker} was acknowledged as ${messageId} and is lost`)
    },
  },
  {
    name: 'refused_left_nothing',
    says: 'A request that was refused left no message.',
    judge: (facts) => {
      const stored = byMarker(facts)
      return facts.history.operations
        .filter(({ outcome, marker }) => outcome === 'fail' && stored.has(marker))
        .map(({ marker, answer }) => `${marker} was refused (${answer}) and is stored`)
    },
  },
  {
    name: 'nothing_out_of_nowhere',
    says: 'Every message to the channel and in the database was asked for by a client.',
    judge: (facts) => {
      const asked = new Set(facts.history.operations.map(({ marker }) => marker))
      const ids = new Set(sent(facts).map(({ id }) => id))
      const unasked = readPool(facts).filter(({ marker }) => !asked.has(marker))
      const unstored = facts.calls.filter(({ callbackData }) => !ids.has(callbackData ?? ''))
      return [
        ...unasked.map(({ marker }) => `${marker} is stored without a request for it`),
        ...unstored.map(({ n, callbackData }) => `call ${n} speaks of ${callbackData}, which is not stored`),
      ]
    },
  },
  {
    name: 'one_request_one_message',
    says: 'One request makes at most one message: under one idempotency key however often it is asked, and without one as well.',
    judge: (facts) =>
      [...byMarker(facts)]
        .filter(([, messages]) => messages.length > 1)
        .map(([marker, messages]) => `${marker} is stored ${messages.length} times`),
  },
  {
    name: 'called_once',
    says: 'The channel accepted each message at most once; again only if an outcome was unknown and the policy of the sender is to resend.',
    judge: (facts) => {
      const accepted = acceptedCallsOf(facts)
      return sent(facts)
        .filter((message) => (accepted.get(message.id)?.length ?? 0) > 1)
        .filter((message) => facts.expects.policy !== 'resend' || !wasUnknown(message))
        .map(({ id, marker, status, outcomes }) => {
          const times = (accepted.get(id) ?? []).map(({ at }) => at).join(' and ')
          return `${marker} (${id}, ${status}) was accepted by the channel at ${times}; attempts: ${outcomes.join(', ')}`
        })
    },
  },
  {
    name: 'called_in_order',
    says: 'The channel accepted the messages of a conversation in the order of their positions.',
    judge: (facts) => {
      const messages = new Map(sent(facts).map((message) => [message.id, message]))
      const last = new Map<string, StoredMessage>()
      const broken: string[] = []
      for (const { callbackData, wamid } of facts.calls) {
        const message = messages.get(callbackData ?? '')
        if (!message || wamid === null) continue
        const before = last.get(message.conversationId)
        // A resent message, or a held one that others overtook, had an unknown outcome: a person
        // decided its order.
        if (before && before.position > message.position && !wasUnknown(message)) {
          broken.push(
            `${message.marker} was accepted after ${before.marker}, which comes later in the conversation`,
          )
        }
        if (!before || before.position < message.position) last.set(message.conversationId, message)
      }
      return broken
    },
  },
  {
    name: 'nothing_stays_passing',
    says: 'Once the faults are over, every message comes to rest: nothing stays queued or sending, no delivery waits, no call is logged as under way.',
    judge: (facts) =>
      sent(facts)
        .filter(
          ({ status, delivery, isLogged }) =>
            PASSING.has(status) || isLogged || (delivery !== null && delivery !== 'held'),
        )
        .map(
          ({ marker, status, delivery, isLogged }) =>
            `${marker} is still ${status}, its delivery ${delivery}, its call ${isLogged ? 'logged' : 'not logged'}`,
        ),
  },
  {
    name: 'held_is_unknown',
    says: 'A delivery is held only if the outcome of an attempt is unknown, and its message says so.',
    judge: (facts) =>
      sent(facts)
        .filter(
          (message) => message.delivery === 'held' && !(wasUnknown(message) && message.status === 'unknown'),
        )
        .map(({ marker, status, outcomes }) => `${marker} is held as ${status} after ${outcomes.join(', ')}`),
  },
  {
    name: 'status_is_the_channels_word',
    says: 'What the channel accepted and showed to the customer has the status the customer’s phone shows; what it did not accept is not called sent.',
    judge: (facts) => {
      const accepted = acceptedCallsOf(facts)
      return sent(facts).flatMap(({ id, marker, status }) => {
        const shown = (accepted.get(id) ?? [])
          .map(({ wamid }) => facts.phone.get(wamid ?? ''))
          .filter((one) => one !== undefined)
        const highest = shown.toSorted((a, b) => rank(a) - rank(b)).at(-1)
        if (highest === undefined) {
          const isCalledSent = rank(status) >= rank('sent') && status !== 'failed'
          return isCalledSent && !accepted.has(id)
            ? [`${marker} is ${status} and the channel never took it`]
            : []
        }
        const isRight = facts.expects.receiptsLost ? rank(status) <= rank(highest) : status === highest
        return isRight ? [] : [`${marker} is ${status} and on the phone ${highest}`]
      })
    },
  },
  {
    name: 'status_only_rises',
    says: 'No status that a reader saw was ever followed by a lower one.',
    judge: ({ followers }) =>
      followers
        .flatMap(({ statuses }) => [...statuses])
        .filter(([, seen]) => seen.some((status, n) => n > 0 && rank(status) < rank(seen[n - 1] ?? '')))
        .map(([id, seen]) => `${id} was seen as ${seen.join(', then ')}`),
  },
  {
    name: 'shown_is_kept',
    says: 'Every message that a reader was shown is stored in the end.',
    judge: ({ stored, followers }) => {
      const ids = new Set(stored.map(({ id }) => id))
      return followers
        .flatMap(({ statuses, followed }) => [...statuses.keys(), ...[...followed.values()].flat()])
        .filter((id) => !ids.has(id))
        .map((id) => `${id} was shown to a reader and is gone`)
    },
  },
  {
    name: 'window_is_kept',
    says: 'What needs the service window went out only while the service window was open, by our clock and by the channel’s.',
    judge: (facts) => {
      const early = sent(facts).filter(({ type, attemptedAt, lastInboundAt }) => {
        if (FREE.has(type) || attemptedAt === null) return false
        return lastInboundAt === null || attemptedAt.getTime() >= lastInboundAt.getTime() + DAY_MS
      })
      const refused = facts.calls.filter(({ failure }) => JSON.stringify(failure).includes('131047'))
      return [
        ...early.map(({ marker }) => `${marker} was attempted after its window had closed`),
        ...(facts.expects.callsHung ? [] : refused).map(
          ({ callbackData }) => `${callbackData} was refused by the channel: its window was closed`,
        ),
      ]
    },
  },
  {
    name: 'numbers_have_no_gap',
    says: 'The messages of each conversation are numbered from 1 without gap.',
    judge: ({ stored }) =>
      [...Map.groupBy(stored, ({ conversationId }) => conversationId)]
        .filter(([, messages]) => messages.some(({ position }, index) => position !== index + 1))
        .map(([id, messages]) => `${id} has positions ${messages.map(({ position }) => position).join(' ')}`),
  },
  {
    name: 'pages_are_the_set',
    says: 'The pages of a conversation joined are its messages, each once; also for a client that polled meanwhile.',
    judge: ({ stored, listed, followers }) => {
      const conversations = Map.groupBy(stored, ({ conversationId }) => conversationId)
      const broken: string[] = []
      for (const [id, messages] of conversations) {
        const whole = messages.map((message) => message.id)
        if (
          listed
            .get(id)
            ?.map((message) => message.id)
            .join() !== whole.join()
        )
          broken.push(`${id} is listed otherwise than stored`)
        for (const { followed } of followers) {
          const part = followed.get(id)
          if (part && part.join() !== whole.slice(whole.length - part.length).join())
            broken.push(`${id} was followed with gaps or repeats`)
        }
      }
      return broken
    },
  },
  {
    name: 'files_are_kept',
    says: 'Every photo that a customer sent is stored once, with the bytes that were sent.',
    judge: ({ photos, files }) =>
      photos.flatMap(({ shop, wamid, sha256 }) => {
        const [first, ...others] = files.get(wamid) ?? []
        if (!first) return [`the photo of ${wamid} is not stored`]
        if (others.length > 0) return [`the photo of ${wamid} is stored ${others.length + 1} times`]
        const isRight = first.state === 'ready' && first.sha256 === sha256 && first.shop === shop
        return isRight ? [] : [`the photo of ${wamid} is ${first.state}, with other bytes or in another shop`]
      }),
  },
  {
    name: 'tenants_are_apart',
    says: 'No shop was shown a message of the other, and what is the other’s does not exist for it.',
    judge: ({ listed, trespasses, stored }) => {
      const workspaces = new Map(
        stored.map(({ conversationId, workspaceId }) => [conversationId, workspaceId]),
      )
      const owners = new Map(stored.map(({ id, workspaceId }) => [id, workspaceId]))
      const foreign = [...listed].flatMap(([id, messages]) =>
        messages.filter((message) => owners.get(message.id) !== workspaces.get(id)),
      )
      return [
        ...foreign.map(({ id }) => `${id} is listed in a conversation of another workspace`),
        ...trespasses
          .filter(({ status }) => status !== 404)
          .map(({ route, status }) => `${route} of another workspace: ${status}`),
      ]
    },
  },
  ...eventInvariants,
  ...moneyInvariants,
]
