/** Asks before an endpoint is deleted, which cannot be undone. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }

export function DeleteEndpointDialog({ endpoint: { id, url }, isOpen, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [, go] = useLocation()
  return (
    <RemoveDialog
      title={texts.removeTitle}
      {...{ isOpen, onClose, keep: texts.keep, remove: texts.remove }}
      onRemove={() => api.webhookEndpoints.delete(id)}
      onRemoved={() => {
        showToast({ text: texts.isRemoved })
        go('/webhook-endpoints')
        void cache.invalidateQueries({ queryKey: queryKeys.allWebhookEndpoints })
      }}
    >
      <p>
        <bdi>{texts.removeQuestion(url)}</bdi>
      </p>
    </RemoveDialog>
  )
}
