/**
 * All messages, the newest at the bottom. Only rows near the view are rendered, whatever the
 * length. The scroll position stays while older messages load above and new ones arrive below; at
 * the bottom it follows the new ones.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Ref } from 'react'
import type { Note } from '../../../api/types.ts'
import type { Conversation, Message } from '../../../api/types.ts'
import { findProgress } from '../../../chat/to-chat.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useSearch } from 'wouter'
import { nameContact } from '../../../ui/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { readMessageId, readNoteId } from '../list/address-filters.ts'
import { NoteRow } from '../notes/note-row.tsx'
import { useNotes } from '../notes/use-notes.ts'
import { BackstageMessage, isBackstage } from './backstage-message.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { findReactions, NO_REACTIONS } from './find-reactions.ts'
import { MessageDetails } from './message-details.tsx'
import { TimelineMessage } from './timeline-message.tsx'
import { useOutgoing } from '../reply/use-outbox.ts'
import { toRows, withOutgoing } from './timeline-rows.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { useAnnounceNew } from './use-announce-new.ts'
import { useKeptRow } from './use-kept-row.ts'
import { usePlace } from './use-place.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useSeen } from './use-seen.ts'
import { useSettled } from './use-settled.ts'
import { useTimelinePages } from './use-timeline-pages.ts'

/** About the height of a short bubble. */
const ROW_PIXELS = 64
const EDGE_PIXELS = 12
/** Rows drawn beyond the view. */
const OVERSCAN = 8
/** Older messages are requested when the view is this near to the first loaded row. */
const AHEAD_ROWS = 30
/** Nearer to the end than this counts as at the end. */
const END_PIXELS = 48

/** Constants, since new ones would draw all rows again. */
const NO_NOTES: Note[] = []
const NO_MESSAGES: Message[] = []

/** What the page does with the timeline. */
export type TimelineHandle = {
  /** Also from a message that was looked for, among which nothing new appears. */
  showNewest: () => void
}

type Props = {
  ref: Ref<TimelineHandle>
  conversation: Conversation
  /** Whether the customer sees read receipts. */
  marksRead: boolean
  /** Quotes a message in the reply; missing where nothing can be sent. */
  onQuote?: ((messageId: string) => void) | undefined
  /** An empty emoji takes the reaction back. */
  onReact?: ((messageId: string, emoji: string) => void) | undefined
  /** Writes a text again that was not sent. */
  onTakeBack: (text: string) => void
  /** Leads to the templates, where they are what can be sent. */
  onTemplate?: (() => void) | undefined
}

export function Timeline(props: Props) {
  const { ref, conversation, marksRead, onQuote, onReact, onTakeBack, onTemplate } = props
  const texts = useTexts(conversationsTexts)
  const { dayKey } = useFormats()
  const { id: conversationId } = conversation
  const address = useSearch()
  const soughtMessageId = readMessageId(address)
  const soughtNoteId = readNoteId(address)
  const pages = useTimelinePages(conversationId, soughtMessageId)
  const { messages: stored, older, newer } = pages
  const outgoing = useOutgoing(conversationId)
  const isToNewest = newer === null
  const messages = useMemo(
    () => (isToNewest ? withOutgoing(stored, outgoing) : stored),
    [stored, outgoing, isToNewest],
  )
  const { others, reactionsOf } = useMemo(() => findReactions(messages), [messages])
  const { data: notes = NO_NOTES } = useNotes(conversationId)
  const hasOlder = older !== null
  const rows = useMemo(
    () => toRows(others, notes, { hasOlder, hasNewer: !isToNewest }, dayKey),
    [others, notes, hasOlder, isToNewest, dayKey],
  )
  useAnnounceNew(isToNewest ? stored : NO_MESSAGES, nameContact(conversation.contact, conversation.to))
  const progress = useMemo(() => findProgress(messages), [messages])
  const byChannelId = useMemo(
    () => new Map(messages.map((message) => [message.channelMessageId, message])),
    [messages],
  )
  const [shownId, setShownId] = useState<string | null>(null)

  const scroller = useRef<HTMLDivElement>(null)
  const { rangeExtractor, onFocus } = useKeptRow(rows)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    rangeExtractor,
    paddingStart: EDGE_PIXELS,
    paddingEnd: EDGE_PIXELS,
    anchorTo: 'end',
    followOnAppend: isToNewest,
    scrollEndThreshold: END_PIXELS,
  })
  // the notes come by themselves: until then its message is what is shown
  const soughtId = rows.some(({ id }) => id === soughtNoteId) ? soughtNoteId : soughtMessageId
  const { isPlaced, goToNewest, goTo } = usePlace(virtualizer, rows, soughtId)
  const items = virtualizer.getVirtualItems()
  const firstIndex = virtualizer.range?.startIndex ?? 0
  const lastIndex = virtualizer.range?.endIndex ?? -1
  const seen = useSettled(isPlaced ? findNewestReceived(rows.slice(0, lastIndex + 1)) : null)
  useReadMarks(marksRead ? seen : null)
  useSeen(conversation, seen)

  useEffect(() => {
    if (isPlaced && firstIndex < AHEAD_ROWS && older?.isLoading === false) void older.load()
  }, [isPlaced, firstIndex, older])
  useEffect(() => {
    const isNear = lastIndex >= rows.length - AHEAD_ROWS
    if (isPlaced && lastIndex >= 0 && isNear && newer?.isLoading === false) void newer.load()
  }, [isPlaced, lastIndex, rows.length, newer])

  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  }, [rows])
  /** A stable function: a new one would redraw every bubble. */
  const showQuoted = useCallback(
    (messageId: string) => {
      const index = latestRows.current.findIndex(({ id }) => id === messageId)
      if (index >= 0) goTo(index)
    },
    [goTo],
  )

  const showNewest = () => {
    pages.goToLatest()
    goToNewest()
  }
  useImperativeHandle(ref, () => ({ showNewest }))

  const drawMessage = (message: Message) =>
    isBackstage(message) ? (
      <BackstageMessage message={message} onShowDetails={setShownId} />
    ) : (
      <TimelineMessage
        message={message}
        outgoing={outgoing.find(({ key: own }) => own === message.id)}
        reactions={reactionsOf.get(message.id) ?? NO_REACTIONS}
        onQuote={onQuote}
        onReact={onReact}
        onTakeBack={onTakeBack}
        onTemplate={onTemplate}
        progress={progress}
        quoted={message.contextId === null ? undefined : byChannelId.get(message.contextId)}
        onShowQuoted={showQuoted}
        onShowDetails={setShownId}
      />
    )

  if (pages.isPending) return <Loading />
  if (pages.error !== null && messages.length === 0) {
    return <Failed error={pages.error} onRetry={pages.readAgain} />
  }
  if (rows.length === 0) return <Empty icon="chat" title={texts.nothingSaid} />
  const isAtEnd = virtualizer.isAtEnd(END_PIXELS)
  return (
    <div className="timeline">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls by the keyboard */}
      <div
        className="timeline-scroller"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={texts.said}
        aria-busy={(older?.isLoading ?? false) || (newer?.isLoading ?? false)}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key !== 'End') return
          event.preventDefault() // the browser would stop at the end as it was before the last rows were measured
          virtualizer.scrollToEnd()
        }}
      >
        <div className="timeline-rows" ref={(place) => setHeight(place, virtualizer.getTotalSize())}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <div
                key={key}
                data-index={index}
                className={row.id === soughtId ? 'timeline-row timeline-row-sought' : 'timeline-row'}
                ref={(place) => {
                  if (place === null) return
                  place.style.transform = `translateY(${start}px)`
                  virtualizer.measureElement(place)
                }}
              >
                {row.dayAt !== null && <Day at={row.dayAt} />}
                {row.note !== null && <NoteRow note={row.note} />}
                {row.message !== null && drawMessage(row.message)}
              </div>
            )
          })}
        </div>
      </div>
      {(!isAtEnd || !isToNewest) && (
        <span className="timeline-newest">
          <Button
            isSmall
            icon="down"
            onPress={() => {
              showNewest()
              scroller.current?.focus({ preventScroll: true }) // the button disappears
            }}
          >
            {texts.newest}
          </Button>
        </span>
      )}
      <MessageDetails
        message={messages.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </div>
  )
}

function findNewestReceived(rows: TimelineRow[]): Message | null {
  return rows.findLast(({ message }) => message?.role === 'user')?.message ?? null
}

function Day({ at }: { at: string }) {
  const formats = useFormats()
  return (
    <p className="timeline-day">
      <time className="day" dateTime={formats.dayKey(at)}>
        {formats.day(at)}
      </time>
    </p>
  )
}

function setHeight(place: HTMLElement | null, pixels: number): void {
  if (place) place.style.height = `${pixels}px`
}
