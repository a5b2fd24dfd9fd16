/** What is decided about deliveries, and a way to decide: it says so, with the way back beside it. */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { resolveDelivery } from '../../api/deliveries.ts'
import type { Delivery, DeliveryAction } from '../../api/deliveries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { explainError } from '../../ui/problem-texts.ts'
import { showToast } from '../../ui/toasts.tsx'
import { attentionTexts, nameDelivery } from './attention-texts.ts'
import { decide, listen, readDecided } from './decisions.ts'

export function useResolutions() {
  const api = useApi()
  const cache = useQueryClient()
  const texts = useTexts(attentionTexts)
  const { language } = useLanguage()
  const decided = useSyncExternalStore(listen, readDecided)

  const resolve = useCallback(
    (delivery: Delivery, action: DeliveryAction) => {
      const { messageId, state, to } = delivery
      const ask = async (init: { keepalive: boolean }) => {
        try {
          await resolveDelivery(api, messageId, action, init)
        } catch (error) {
          showToast({ text: texts.refused(explainError(error, language).title), look: 'bad' })
        }
        await Promise.all(
          [queryKeys.deliveries, queryKeys.senders].map((queryKey) => cache.invalidateQueries({ queryKey })),
        )
      }
      const decision = decide(messageId, {
        ask,
        isHeld: () => toast.isHeld(),
        onOver: () => toast.close(),
      })
      const isPutAway = state === 'failed' && action === 'mark_failed'
      const what = `${nameDelivery(delivery, texts)} ${texts.to} ${formatPhoneNumber(to)}`
      const toast = showToast(
        {
          text: `${isPutAway ? texts.willPutAway : texts.done[action]}: ${what}`,
          action: { name: texts.undo, run: decision.takeBack },
        },
        { timeoutMs: null, onClose: decision.finish },
      )
    },
    [api, cache, texts, language],
  )
  return { decided, resolve }
}
