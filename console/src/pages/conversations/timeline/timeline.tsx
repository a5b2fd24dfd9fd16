/**
 * All messages, the newest at the bottom. Only rows near the view are rendered, whatever the length. The scroll position
 * stays while older messages load above and new ones arrive below; at the bottom it follows the new ones.
 */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messagesQuery, toMessages } from '../../../api/message-cache.ts'
import { useApi } from '../../../api/session.tsx'
import type { Message } from '../../../api/types.ts'
import { findProgress } from '../../../chat/to-chat.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/states.tsx'
import { BackstageMessage, isBackstage } from './backstage-message.tsx'
import { conversationsTexts } from '../conversations-texts.ts'
import { findReactions, NO_REACTIONS } from './find-reactions.ts'
import { MessageDetails } from './message-details.tsx'
import { TimelineMessage } from './timeline-message.tsx'
import { useOutgoing } from '../reply/use-outbox.ts'
import { toRows, withOutgoing } from './timeline-rows.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { useKeptRow } from './use-kept-row.ts'
import { useReadMarks } from './use-read-marks.ts'

/** About the height of a short bubble. */
const ROW_PIXELS = 64
const EDGE_PIXELS = 12
/** Rows drawn beyond the view. */
const OVERSCAN = 8
/** Older messages are requested when the view is this near to the first loaded row. */
const AHEAD_ROWS = 30
/** Nearer to the end than this counts as at the end. */
const END_PIXELS = 48

type Props = {
  conversationId: string
  /** Whether the customer is told what was seen. */
  marksRead: boolean
  /** Quotes a message in the reply; missing where nothing can be sent. */
  onQuote?: ((messageId: string) => void) | undefined
  /** An empty emoji takes the reaction back. */
  onReact?: ((messageId: string, emoji: string) => void) | undefined
  /** Writes a text anew that was not sent. */
  onTakeBack: (text: string) => void
}

export function Timeline({ conversationId, marksRead, onQuote, onReact, onTakeBack }: Props) {
  const texts = useTexts(conversationsTexts)
  const { dayKey } = useFormats()
  const pages = useInfiniteQuery(messagesQuery(useApi(), conversationId))
  const stored = useMemo(() => toMessages(pages.data), [pages.data])
  const outgoing = useOutgoing(conversationId)
  const messages = useMemo(() => withOutgoing(stored, outgoing), [stored, outgoing])
  const { others, reactionsOf } = useMemo(() => findReactions(messages), [messages])
  const rows = useMemo(() => toRows(others, dayKey), [others, dayKey])
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
    getItemKey: (index) => rows[index]?.message.id ?? index,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    rangeExtractor,
    paddingStart: EDGE_PIXELS,
    paddingEnd: EDGE_PIXELS,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PIXELS,
  })
  const isPlaced = useStartAtEnd(virtualizer, rows.length > 0)
  const items = virtualizer.getVirtualItems()
  const firstIndex = virtualizer.range?.startIndex ?? 0

  const lastIndex = virtualizer.range?.endIndex ?? -1
  useReadMarks(marksRead ? findNewestReceived(rows.slice(0, lastIndex + 1)) : null)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (isPlaced && firstIndex < AHEAD_ROWS && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isPlaced, firstIndex, hasNextPage, isFetchingNextPage, fetchNextPage])

  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  }, [rows])
  /** A stable function: a new one would redraw every bubble. */
  const showQuoted = useCallback(
    (messageId: string) => {
      const index = latestRows.current.findIndex(({ message }) => message.id === messageId)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    [virtualizer],
  )

  if (pages.isPending) return <Loading />
  if (pages.isError && messages.length === 0) {
    return <Failed error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (messages.length === 0) return <Empty icon="chat" title={texts.nothingSaid} />
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
        aria-busy={isFetchingNextPage}
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
                className="timeline-row"
                ref={(place) => {
                  if (place === null) return
                  place.style.transform = `translateY(${start}px)`
                  virtualizer.measureElement(place)
                }}
              >
                {row.dayAt !== null && <Day at={row.dayAt} />}
                {isBackstage(row.message) ? (
                  <BackstageMessage message={row.message} onShowDetails={setShownId} />
                ) : (
                  <TimelineMessage
                    message={row.message}
                    outgoing={outgoing.find(({ key: own }) => own === row.message.id)}
                    reactions={reactionsOf.get(row.message.id) ?? NO_REACTIONS}
                    onQuote={onQuote}
                    onReact={onReact}
                    onTakeBack={onTakeBack}
                    progress={progress}
                    quoted={
                      row.message.contextId === null ? undefined : byChannelId.get(row.message.contextId)
                    }
                    onShowQuoted={showQuoted}
                    onShowDetails={setShownId}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {!isAtEnd && (
        <span className="timeline-newest">
          <Button
            isSmall
            icon="down"
            onPress={() => {
              virtualizer.scrollToIndex(rows.length - 1, { align: 'end' })
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

/** Scrolls to the newest message once there is one; before that there is no position. */
function useStartAtEnd(virtualizer: Virtualizer<HTMLDivElement, Element>, hasRows: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => {
    if (!hasRows || isPlaced) return
    virtualizer.scrollToEnd()
    // oxlint-disable-next-line react/set-state-in-effect -- the end is somewhere only once the rows are there
    setPlaced(true)
  }, [virtualizer, hasRows, isPlaced])
  return isPlaced
}

function findNewestReceived(rows: TimelineRow[]): Message | null {
  return rows.findLast(({ message }) => message.role === 'user')?.message ?? null
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
