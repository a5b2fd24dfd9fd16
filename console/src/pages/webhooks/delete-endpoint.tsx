/** Asks before an endpoint is deleted, which cannot be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }

export function DeleteEndpointDialog({ endpoint, isOpen, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  return (
    <Dialog title={texts.removeTitle} isOpen={isOpen} onClose={onClose}>
      <Question endpoint={endpoint} onClose={onClose} />
    </Dialog>
  )
}

function Question({ endpoint: { id, url }, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(webhooksTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [, go] = useLocation()
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.DELETE('/webhook-endpoints/{endpointId}', { params: { path: { endpointId: id } } })),
    onSuccess() {
      showToast({ text: texts.isRemoved })
      onClose()
      go('/webhook-endpoints')
      void cache.invalidateQueries({ queryKey: queryKeys.allWebhookEndpoints })
    },
  })
  return (
    <>
      <p>
        <bdi>{texts.removeQuestion(url)}</bdi>
      </p>
      {remove.isError && <ProblemNotice error={remove.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.keep}
        </Button>
        <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.remove}
        </Button>
      </DialogActions>
    </>
  )
}
