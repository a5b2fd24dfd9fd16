/** Announces to screen readers, politely, what the customer has just written. */
import { toOneLine } from '@recado/chat/text/wording.js'
import { useEffect, useRef } from 'react'
import type { Message } from '../../../api/types.ts'
import { announce } from '../../../chat/announce.ts'
import { useWords } from '../../../chat/viewer.ts'

/** `messages` are oldest first; those that are there at first are not new. */
export function useAnnounceNew(messages: Message[], name: string): void {
  const words = useWords()
  const known = useRef<number | null>(null)
  useEffect(() => {
    const newest = messages.findLast(({ role }) => role === 'user')
    if (messages.length === 0) return
    const isNew = known.current !== null && newest !== undefined && newest.order > known.current
    known.current = Math.max(known.current ?? 0, newest?.order ?? 0)
    if (isNew) announce(`${name}: ${toOneLine(newest.content, newest.type, { words })}`)
  }, [messages, name, words])
}
