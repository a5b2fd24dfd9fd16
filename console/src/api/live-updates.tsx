/**
 * Keeps the cache up to date through the service's stream. An event has the current state of its object, which replaces the
 * cached one if its position is known. Lists whose order or filter it may change are read again, at most once a second.
 * After a gap in the stream all that is shown is read again. A hidden tab closes its stream, and resumes when it is visible
 * again; one of all tabs goes on reading while alerts are wanted.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { whileSeenOrAlerting } from '../alerts/looked-at.ts'
import { onComeback, tellComeback } from './comeback.ts'
import { applyConversation, applyMessageToConversations, applySeen } from './conversation-cache.ts'
import { readEventStream } from './event-stream.ts'
import { readData } from './message-data.ts'
import { applyMessage, isUpTo } from './message-cache.ts'
import { applyNote } from './notes.ts'
import { queryKeys } from './query-keys.ts'
import { useSession } from './session.tsx'
import { tellStreamEvent } from './stream-listeners.ts'
import type { Conversation, Message, StreamEvents } from './types.ts'
import { applyTyping, forgetWriter } from './writers.ts'

/** `interrupted`: the page may be out of date. */
export type LiveState = 'connecting' | 'live' | 'interrupted'

const LiveContext = createContext<LiveState>('connecting')

/** A page waits this long for the stream to begin, so that it asks for everything once; after that it is shown, and reads again. */
const HELD_MS = 500
const READ_AGAIN_MS = 1_000
/** Until the stream has told of a message that a conversation already counts. */
const TOLD_MS = 500

export function LiveUpdates({
  waiting,
  children,
}: {
  /** Shown until the stream begins. */
  waiting: ReactNode
  children: ReactNode
}) {
  const cache = useQueryClient()
  const { api, refuse } = useSession()
  const [state, setState] = useState<LiveState>('connecting')
  const [isHeld, setHeld] = useState(true)

  useEffect(() => {
    if (api === null) return
    let isBefore = true // what is read from now on is read after the stream began
    const letGo = () => {
      isBefore = false
      setHeld(false)
    }
    const timer = setTimeout(letGo, HELD_MS)
    const apply = createApply(cache)
    const position = { lastId: '' }
    let stop = new AbortController()
    let isLost = false
    const follow = () => {
      stop = new AbortController()
      void readEventStream({
        api,
        signal: stop.signal,
        position,
        onEvent({ name, data }) {
          if (name !== 'ready' || !isBefore) apply(name, data)
          letGo()
          tellStreamEvent(name, data)
        },
        onState(isLive) {
          setState(isLive ? 'live' : 'interrupted')
          if (isLive && isLost) tellComeback()
          isLost = !isLive
        },
        onComeback,
        onRefused(status) {
          if (status === 401) refuse()
          return status !== 401 && status !== 403
        },
      })
    }
    const end = whileSeenOrAlerting(follow, () => stop.abort())
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [api, refuse, cache])

  return <LiveContext value={state}>{isHeld ? waiting : children}</LiveContext>
}

export const useLiveState = (): LiveState => use(LiveContext)

/** Data read before the stream opened may be stale: `ready` causes it to be read again, unless nothing was read before. */
function createApply(cache: QueryClient): (name: keyof StreamEvents, data: unknown) => void {
  const readAgain = createReadAgain(cache)
  function takeNew({ message, conversation }: StreamEvents['message.received']) {
    if (conversation !== null && !applyConversation(cache, conversation, message)) {
      readAgain(queryKeys.conversations) // what of it is unread is not known
    }
    if (message.userId !== null) forgetWriter(cache, message.conversationId, message.userId)
    applyMessage(cache, message)
    void cache.invalidateQueries({ queryKey: queryKeys.draftsOf(message.conversationId) }) // the window may be open now
    readAgain(queryKeys.filteredConversations)
    readAgain(queryKeys.recipients) // the window may be open now
    readAgain(queryKeys.orders)
    readAgain(queryKeys.paymentsOfOrders) // the message may tell the customer of one
    if (needsPerson(message)) {
      readWindowAgain(cache, message)
      readAgain(queryKeys.senders)
      readAgain(queryKeys.deliveries)
    }
  }
  function takeStatus({ message }: StreamEvents['message.sent']) {
    applyMessage(cache, message)
    applyMessageToConversations(cache, message)
    readWindowAgain(cache, message)
    if (message.status === 'failed') readAgain(queryKeys.conversations) // it starts or stops waiting for a person
    if (needsPerson(message)) readAgain(queryKeys.senders)
    readAgain(queryKeys.deliveries)
    readAgain(queryKeys.orders)
    readAgain(queryKeys.paymentsOfOrders)
  }
  function takeFile({ message }: StreamEvents['media.ready']) {
    applyMessage(cache, message)
    void cache.invalidateQueries({ queryKey: queryKeys.media(message.id) })
  }
  function takeConversation({ conversationId, mergedIds }: StreamEvents['conversation.changed']) {
    for (const id of [conversationId, ...mergedIds]) void readConversationAgain(cache, id)
    readAgain(queryKeys.conversations)
  }
  function takeSender() {
    readAgain(queryKeys.senders)
    readAgain(queryKeys.deliveries)
  }
  const takeDraft = () => readAgain(queryKeys.drafts)
  function takeMoney() {
    readAgain(queryKeys.payments)
    readAgain(queryKeys.orders)
  }
  const handlers: { [Name in keyof StreamEvents]: (data: StreamEvents[Name]) => void } = {
    ready({ resumed }) {
      if (!resumed) readAgainAll(cache)
    },
    reload: () => readAgainAll(cache),
    'message.received': takeNew,
    'message.accepted': takeNew,
    'message.sending': takeStatus,
    'message.sent': takeStatus,
    'message.delivered': takeStatus,
    'message.read': takeStatus,
    'message.failed': takeStatus,
    'message.unknown': takeStatus,
    'message.changed': takeStatus,
    'message.held'({ message }) {
      applyMessage(cache, message)
      readAgain(queryKeys.deliveries)
      readAgain(queryKeys.senders)
    },
    'media.ready': takeFile,
    'media.failed': takeFile,
    'conversation.changed': takeConversation,
    'conversation.merged': takeConversation,
    'conversation.assigned': takeConversation,
    'conversation.closed': takeConversation,
    'conversation.reopened': takeConversation,
    'note.created'({ note }) {
      applyNote(cache, note)
      if (note.mentions.length === 0) return
      readAgain(queryKeys.filteredConversations)
      readAgain(queryKeys.mentions)
    },
    typing: (typing) => applyTyping(cache, typing),
    seen({ conversationId, order }) {
      applySeen(cache, conversationId, order)
      readAgain(queryKeys.filteredConversations)
    },
    'sender.changed': takeSender,
    'sender.stopped': takeSender,
    'sender.resumed': takeSender,
    'draft.created': takeDraft,
    'draft.changed': takeDraft,
    'charge.changed': takeMoney,
    'charge.expired': takeMoney,
    'payment.received': takeMoney,
    'payment.changed': takeMoney,
    'refund.changed': takeMoney,
    'payment_account.changed': takeMoney,
    'payment_account.stopped': takeMoney,
    'payment_account.expiring': takeMoney,
    'template.updated'() {
      readAgain(queryKeys.senders) // whose health counts them
      readAgain(queryKeys.templates)
    },
  }
  return (name, data) => {
    if (Object.hasOwn(handlers, name)) (handlers[name] as (data: unknown) => void)(data)
  }
}

/** Also for a new message: its event has its current status, and it may have failed at once. */
const needsPerson = ({ status }: Message) => status === 'failed' || status === 'unknown'

/** WhatsApp has said that the window is closed: by our count it was open. */
function readWindowAgain(cache: QueryClient, { conversationId, status, data }: Message): void {
  if (status === 'failed' && readData(data).failure?.code === 'window_closed')
    void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
}

function readAgainAll(cache: QueryClient): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.me[0] })
}

/**
 * A conversation that changed may have other messages: it may have become one with another. Those of an open one that was only assigned,
 * closed and the like stay, so that it does not blink.
 */
async function readConversationAgain(cache: QueryClient, id: string): Promise<void> {
  const queryKey = queryKeys.conversation(id)
  const isShown = cache.getQueryCache().find({ queryKey })?.isActive() ?? false
  const before = cache.getQueryData<Conversation>(queryKey)
  void cache.invalidateQueries({ queryKey: queryKeys.notes(id) }) // one may be deleted
  await cache.invalidateQueries({ queryKey })
  const after = cache.getQueryData<Conversation>(queryKey)
  const isSame = () =>
    before?.to === after?.to &&
    before?.contact.name === after?.contact.name &&
    isUpTo(cache, id, cache.getQueryData<Conversation>(queryKey)?.messageCount ?? 0)
  if (isShown && !isSame()) await new Promise((resolve) => setTimeout(resolve, TOLD_MS))
  if (!isShown || !isSame()) void cache.resetQueries({ queryKey: queryKeys.messages(id) })
}

/** At once, then at most once per interval, so that a thousand events cost a few requests. */
function createReadAgain(cache: QueryClient): (queryKey: readonly string[]) => void {
  const waiting = new Map<string, boolean>()
  const read = (queryKey: readonly string[]) => {
    const name = queryKey.join(' ')
    if (waiting.has(name)) {
      waiting.set(name, true)
      return
    }
    waiting.set(name, false)
    void cache.invalidateQueries({ queryKey })
    setTimeout(() => {
      const isAskedAgain = waiting.get(name)
      waiting.delete(name)
      if (isAskedAgain) read(queryKey)
    }, READ_AGAIN_MS)
  }
  return read
}
