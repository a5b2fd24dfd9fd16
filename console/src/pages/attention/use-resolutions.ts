/** The decisions about deliveries, and a function to decide, which shows a toast with an undo. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { resolveDelivery } from '../../api/deliveries.ts'
import type { Delivery, DeliveryAction } from '../../api/deliveries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Language } from '../../i18n/language.tsx'
import { useKindName } from '../../schema-form/use-kind-name.ts'
import { nameContact } from '../../ui/address.ts'
import { explainError } from '../../ui/problem-texts.ts'
import { showToast } from '../../ui/toasts.tsx'
import { attentionTexts, nameDelivery } from './attention-texts.ts'
import { decide, listen, readDecided } from './decisions.ts'

export function useResolutions() {
  const api = useApi()
  const cache = useQueryClient()
  const nameKind = useKindName()
  const decided = useSyncExternalStore(listen, readDecided)

  const resolve = useCallback(
    (delivery: Delivery, action: DeliveryAction) => {
      const { messageId, referenceId, type, state, to, contact } = delivery
      const ask = async (init: { keepalive: boolean }) => {
        try {
          await resolveDelivery(api, messageId, action, init)
        } catch (error) {
          if (api.ended.aborted) return // the next person did not decide it
          const say = (language: Language) =>
            attentionTexts[language].refused(explainError(error, language).title)
          showToast({ text: say, look: 'bad' })
        }
        const changed = [queryKeys.deliveries, queryKeys.senders, queryKeys.conversations]
        await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })))
      }
      const decision = decide(messageId, {
        ask,
        isHeld: () => toast.isHeld(),
        ended: api.ended,
        onOver: () => toast.close(),
      })
      const isArchived = state === 'failed' && action === 'mark_failed'
      const say = (language: Language) => {
        const texts = attentionTexts[language]
        const what = `${nameDelivery(referenceId, nameKind(type, language), texts)} ${texts.to} ${nameContact(contact, to)}`
        return `${isArchived ? texts.willArchive : texts.done[action]}: ${what}`
      }
      const toast = showToast(
        {
          text: say,
          action: { name: (language) => attentionTexts[language].undo, run: decision.takeBack },
        },
        { timeoutMs: null, onClose: decision.finish },
      )
    },
    [api, cache, nameKind],
  )
  return { decided, resolve }
}
