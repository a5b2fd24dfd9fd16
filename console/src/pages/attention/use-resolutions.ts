/**
 * Decisions about deliveries, each with some seconds to take it back: only then is the service asked, for it knows no
 * undo. Whoever closes the tab before that has decided nothing, and finds the message here again.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { resolveDelivery } from '../../api/deliveries.ts'
import type { Delivery, DeliveryAction } from '../../api/deliveries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { explainError } from '../../ui/problem-texts.ts'
import { showToast } from '../../ui/toasts.tsx'
import { attentionTexts } from './attention-texts.ts'

const UNDO_MS = 6_000

export function useResolutions() {
  const api = useApi()
  const cache = useQueryClient()
  const texts = useTexts(attentionTexts)
  const { language } = useLanguage()
  /** Messages that somebody has decided about: they are out of the list at once. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())

  const resolve = useCallback(
    ({ messageId, state }: Delivery, action: DeliveryAction) => {
      const restore = () => setDecided((before) => new Set([...before].filter((id) => id !== messageId)))
      const ask = async () => {
        try {
          await resolveDelivery(api, messageId, action)
        } catch (error) {
          showToast({ text: texts.refused(explainError(error, language).title), look: 'bad' })
        }
        await Promise.all(
          [queryKeys.deliveries, queryKeys.senders].map((queryKey) => cache.invalidateQueries({ queryKey })),
        )
        restore()
      }
      let isUndone = false
      setDecided((before) => new Set([...before, messageId]))
      const isPutAway = state === 'failed' && action === 'mark_failed'
      showToast(
        {
          text: isPutAway ? texts.willPutAway : texts.done[action],
          action: {
            name: texts.undo,
            run() {
              isUndone = true
              restore()
            },
          },
        },
        { timeoutMs: UNDO_MS, onClose: () => void (isUndone || ask()) },
      )
    },
    [api, cache, texts, language],
  )
  return { decided, resolve }
}
