/**
 * The conversations of the shop, and beside them (or instead of them, on a narrow screen) the open
 * one.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import type { ConversationFilters } from '../../api/conversation-cache.ts'
import { useMay } from '../../api/me.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Empty } from '../../ui/states.tsx'
import { readFilters, toSearch } from './list/address-filters.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { useIsWide } from './customer/use-is-wide.ts'
import { conversationsTexts } from './conversations-texts.ts'
import { Conversation } from './conversation.tsx'
import { useClose } from './header/use-close.ts'
import { KeyboardHelp } from './keyboard/keyboard-help.tsx'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { focusSearch, leaveFocusedRow, walkRows } from './keyboard/walk-rows.ts'
import { focusReply } from './reply/reply-box.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import './conversations.css'

export default function Conversations() {
  const texts = useTexts(conversationsTexts)
  const { conversationId } = useParams<{ conversationId?: string }>()
  const isNarrow = useIsNarrow()
  const isWide = useIsWide()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  const setFilters = useCallback(
    (next: ConversationFilters) => navigate(`${path}${toSearch(next)}`, { replace: true }),
    [path, navigate],
  )
  useFocusInTurn(conversationId, isNarrow)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { close } = useClose()
  const mayWrite = useMay('inbox:write')
  useShortcuts({
    '/': focusSearch,
    j: () => walkRows(1),
    k: () => walkRows(-1),
    r: () => focusReply(document),
    e() {
      const id = mayWrite ? (leaveFocusedRow() ?? conversationId) : undefined
      if (id !== undefined) close(id)
    },
    '?': () => setHelpOpen(true),
  })

  return (
    <div className={toClass(isNarrow, isWide, conversationId !== undefined)}>
      <h1 className="visually-hidden">{texts.title}</h1>
      {(!isNarrow || conversationId === undefined) && (
        <ConversationList openId={conversationId} filters={filters} onFilter={setFilters} />
      )}
      {conversationId !== undefined && <Conversation key={conversationId} conversationId={conversationId} />}
      {!isNarrow && conversationId === undefined && (
        <div className="conversation-none">
          <Empty icon="chat" title={texts.choose} />
        </div>
      )}
      <KeyboardHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** `conversations-alone`: on a phone the open conversation has the whole screen. */
function toClass(isNarrow: boolean, isWide: boolean, isOpen: boolean): string {
  if (isNarrow) return `conversations conversations-in-turn ${isOpen ? 'conversations-alone' : ''}`.trim()
  return isWide && isOpen ? 'conversations conversations-with-customer' : 'conversations'
}

/**
 * On a narrow screen the pressed element disappears: focuses what replaced it, and on return the
 * conversation's row.
 */
function useFocusInTurn(conversationId: string | undefined, isNarrow: boolean): void {
  const before = useRef(conversationId)
  useEffect(() => {
    const left = before.current
    before.current = conversationId
    if (!isNarrow || left === conversationId) return
    const row = conversationId === undefined && document.querySelector(`.conversation-row[href*="${left}"]`)
    const place = row || document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }, [conversationId, isNarrow])
}
