/**
 * Sends or discards a draft. What is sent is what was seen: the service refuses if the draft was
 * changed since. Warnings about money are asked about first, as on the page that composes.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { applyDraft } from '../../../api/drafts.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showSent } from '../../../api/sent-message.ts'
import { useApi } from '../../../api/session.tsx'
import type { Draft } from '../../../api/types.ts'
import type { Finding } from '../../../checked-form/findings.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { isAboutMoney } from '../../../money/money-questions.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { OPEN_NAME } from '../places.ts'
import { draftsTexts } from './drafts-texts.ts'

/** The draft that the person was asked about: meanwhile it may have been changed. */
type Doubt = Pick<Draft, 'body' | 'updateDate'> & { warnings: Finding[] }

export function useDecideDraft({ id, conversationId, body, updateDate }: Draft, findings: Finding[]) {
  const texts = useTexts(draftsTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const isPressed = useRef(false) // `isPending` changes only with the next render, too late for a double click
  const onError = () => cache.invalidateQueries({ queryKey: queryKeys.drafts }) // another person may have decided
  const onSettled = () => {
    isPressed.current = false
    afterPaint(focusNext) // its button is gone
  }
  const send = useMutation({
    mutationFn: (seen: string) => api.drafts.send(id, { updateDate: seen }),
    async onSuccess({ id: messageId }) {
      showToast({ text: texts.isSent })
      applyDraft(cache, { id, conversationId, state: 'sent' })
      await showSent(api, cache, conversationId, messageId)
    },
    onError,
    onSettled,
  })
  const discard = useMutation({
    mutationFn: () => api.drafts.discard(id),
    onSuccess() {
      showToast({ text: texts.isDiscarded })
      applyDraft(cache, { id, conversationId, state: 'discarded' })
    },
    onError,
    onSettled,
  })
  const once = (run: () => void) => {
    if (isPressed.current) return
    isPressed.current = true
    run()
  }
  return {
    send() {
      const warnings = findings.filter(isAboutMoney)
      if (warnings.length > 0) setDoubt({ body, warnings, updateDate })
      else once(() => send.mutate(updateDate))
    },
    /** What the person must confirm before it is sent: `confirm`, or `goBack`. */
    doubt,
    confirm() {
      setDoubt(null)
      if (doubt !== null) once(() => send.mutate(doubt.updateDate))
    },
    goBack: () => setDoubt(null),
    discard: () => once(discard.mutate),
    isSending: send.isPending,
    isDiscarding: discard.isPending,
    error: send.error ?? discard.error,
  }
}

/**
 * Focuses the next draft, or the conversation, if the focused element has been removed from the
 * page.
 */
function focusNext(): void {
  if (document.activeElement !== document.body) return
  const next = document.querySelector<HTMLElement>('.draft') ?? document.getElementById(OPEN_NAME)
  next?.focus()
}
