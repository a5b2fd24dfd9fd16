/**
 * Keeps the cache up to date through the service's stream. An event has the current state of its
 * object, which replaces the cached one if its position is known. Lists that it may change
 * (lists-of-events.ts) are read again, at most once a second. What this tab has changed itself is
 * in the cache already, and its echo asks for nothing. After a gap in the stream all that is shown
 * is read again. A hidden tab closes its stream, and resumes when it is visible again; one of all
 * tabs goes on reading while alerts are wanted.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { whileSeenOrAlerting } from '../alerts/looked-at.ts'
import { onComeback, emitComeback } from './comeback.ts'
import {
  applyConversation,
  applyMessageToConversations,
  applyNewMessage,
  applySeen,
  findConversation,
  isKnown,
} from './conversation-cache.ts'
import { applyDraft, isDraftKnown } from './drafts.ts'
import { readEventStream } from './event-stream.ts'
import { hasNewLabel } from './labels.ts'
import { listsOf, needsPerson } from './lists-of-events.ts'
import { readData } from './message-data.ts'
import { applyMessage, isUpTo } from './message-cache.ts'
import { applyNote, removeNote } from './notes.ts'
import { afterOwnChanges } from './own-changes.ts'
import { queryKeys } from './query-keys.ts'
import { useSession } from './session.tsx'
import { setStreamLive, emitStreamEvent } from './stream-listeners.ts'
import type { Conversation, Message, StreamEvents } from './types.ts'
import { applyTyping, forgetWriter } from './writers.ts'

/** `interrupted`: the page may be out of date. */
export type LiveState = 'connecting' | 'live' | 'interrupted'

const LiveContext = createContext<LiveState>('connecting')

/**
 * A page waits this long for the stream to begin, so that it asks for everything once; after that
 * it is shown, and reads again.
 */
const HELD_MS = 500
const READ_AGAIN_MS = 1_000
/** Until the stream has sent a message that a conversation already counts. */
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
    const showPage = () => {
      isBefore = false
      setHeld(false)
    }
    const timer = setTimeout(showPage, HELD_MS)
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
          if (name !== 'ready' || !isBefore) apply({ name, data } as Event)
          showPage()
          emitStreamEvent(name, data)
        },
        onState(isLive) {
          setState(isLive ? 'live' : 'interrupted')
          setStreamLive(isLive)
          if (isLive && isLost) emitComeback()
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
      setStreamLive(false)
      end()
    }
  }, [api, refuse, cache])

  return <LiveContext value={state}>{isHeld ? waiting : children}</LiveContext>
}

export const useLiveState = (): LiveState => use(LiveContext)

type Event = { [Name in keyof StreamEvents]: { name: Name; data: StreamEvents[Name] } }[keyof StreamEvents]

/**
 * Data read before the stream opened may be stale: `ready` causes it to be read again, unless
 * nothing was read before.
 */
function createApply(cache: QueryClient): (event: Event) => void {
  const readAgain = createReadAgain(cache)
  return (event) => {
    applyObject(cache, readAgain, event)
    for (const queryKey of listsOf(event.name, event.data)) readAgain(queryKey)
  }
}

/** Puts what the event brings into the cache. */
function applyObject(cache: QueryClient, readAgain: ReadAgain, event: Event): void {
  switch (event.name) {
    case 'ready':
      return event.data.resumed ? undefined : readAgainAll(cache)
    case 'reload':
      return readAgainAll(cache)
    case 'typing':
      return applyTyping(cache, event.data)
    case 'seen':
      return applySeen(cache, event.data.conversationId, event.data.order)
    case 'message.received':
    case 'message.written':
    case 'message.accepted':
      return onNewMessage(cache, readAgain, event.data)
    case 'message.sending':
    case 'message.sent':
    case 'message.delivered':
    case 'message.read':
    case 'message.failed':
    case 'message.unknown':
    case 'message.changed':
      applyMessageToConversations(cache, event.data.message)
      readWindowAgain(cache, event.data.message)
      return applyMessage(cache, event.data.message)
    case 'message.held':
    case 'media.ready':
    case 'media.failed':
      return applyMessage(cache, event.data.message)
    case 'conversation.changed':
    case 'conversation.merged':
    case 'conversation.assigned':
    case 'conversation.closed':
    case 'conversation.reopened': {
      const { data } = event
      return afterOwnChanges(data.conversationId, (hasWaited) =>
        onConversation(cache, readAgain, data, hasWaited),
      )
    }
    case 'note.created':
      return applyNote(cache, event.data.note)
    case 'draft.changed': {
      const { data } = event
      return afterOwnChanges(data.draftId, () => onDraft(cache, readAgain, data))
    }
  }
}

function onNewMessage(
  cache: QueryClient,
  readAgain: ReadAgain,
  { message, conversation }: StreamEvents['message.received'],
): void {
  if (conversation !== null && !applyNewMessage(cache, conversation, message)) {
    readAgain(queryKeys.conversations)
  }
  if (message.userId !== null) forgetWriter(cache, message.conversationId, message.userId)
  applyMessage(cache, message)
  if (needsPerson(message)) readWindowAgain(cache, message)
}

/** What this tab has changed itself is known already, and asks for nothing. */
function onConversation(
  cache: QueryClient,
  readAgain: ReadAgain,
  { conversationId, conversation, mergedIds, deletedNoteId }: StreamEvents['conversation.changed'],
  hasWaited: boolean,
): void {
  if (deletedNoteId !== null) removeNote(cache, conversationId, deletedNoteId)
  if (conversation !== null && hasNewLabel(cache, conversation)) readAgain(queryKeys.labels)
  const isNews = conversation === null || !isKnown(cache, conversation)
  if (conversation === null || mergedIds.length > 0 || (isNews && hasWaited)) {
    for (const id of [conversationId, ...mergedIds]) void readConversationAgain(cache, id)
    return readAgain(queryKeys.conversations)
  }
  if (!isNews) return
  const before = findConversation(cache, conversationId)
  if (before === undefined) return readAgain(queryKeys.conversations) // what of it is unread is not known
  applyConversation(cache, conversation)
  void readMessagesAgain(cache, conversationId, before)
}

function onDraft(
  cache: QueryClient,
  readAgain: ReadAgain,
  { draftId, conversationId, state, updateDate }: StreamEvents['draft.changed'],
): void {
  if (state !== 'waiting') applyDraft(cache, { id: draftId, conversationId, state })
  else if (!isDraftKnown(cache, draftId, conversationId, updateDate)) readAgain(queryKeys.drafts)
}

/** WhatsApp has said that the window is closed: by our count it was open. */
function readWindowAgain(cache: QueryClient, { conversationId, status, data }: Message): void {
  if (status === 'failed' && readData(data).failure?.code === 'window_closed')
    void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
}

function readAgainAll(cache: QueryClient): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.me[0] })
}

/** A conversation of which the event says only that it is another one now. */
async function readConversationAgain(cache: QueryClient, id: string): Promise<void> {
  const before = cache.getQueryData<Conversation>(queryKeys.conversation(id))
  void cache.invalidateQueries({ queryKey: queryKeys.notes(id) })
  await cache.invalidateQueries({ queryKey: queryKeys.conversation(id) })
  await readMessagesAgain(cache, id, before)
}

/**
 * A conversation that changed may have other messages: it may have become one with another. Those
 * of one that was only assigned, closed and the like stay, so that it does not blink.
 */
async function readMessagesAgain(
  cache: QueryClient,
  id: string,
  before: Conversation | undefined,
): Promise<void> {
  const queryKey = queryKeys.conversation(id)
  const isShown = cache.getQueryCache().find({ queryKey })?.isActive() ?? false
  const isSame = () => {
    const after = findConversation(cache, id)
    return (
      before?.to === after?.to &&
      before?.contact.name === after?.contact.name &&
      isUpTo(cache, id, after?.messageCount ?? 0)
    )
  }
  if (isShown && !isSame()) await new Promise((resolve) => setTimeout(resolve, TOLD_MS))
  if (!isSame()) void cache.resetQueries({ queryKey: queryKeys.messages(id) })
}

type ReadAgain = (queryKey: readonly string[]) => void

/** At once, then at most once per interval, so that a thousand events cost a few requests. */
function createReadAgain(cache: QueryClient): ReadAgain {
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
