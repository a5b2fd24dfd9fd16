/** Renews the secret of an endpoint, and shows the new one once. */
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }

export function NewSecretDialog({ endpoint: { id: endpointId, signing }, isOpen, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  const api = useApi()
  const renew = useMutation({
    mutationFn: () => api.webhookEndpoints.rotateSecret(endpointId),
    gcTime: 0, // the secret must not stay in the cache
  })
  const close = () => {
    renew.reset() // no other copy of the secret exists
    onClose()
  }
  return (
    <Dialog
      title={renew.isSuccess ? texts.madeTitle[signing] : texts.renewTitle}
      isOpen={isOpen}
      onClose={close}
      isKept={renew.isSuccess}
    >
      {renew.isSuccess ? (
        <>
          <p>
            {texts.oldUntil} <Moment at={renew.data.previousValidUntil} />
          </p>
          <EndpointSecret {...renew.data} onClose={close} />
        </>
      ) : (
        <>
          <p>{texts.renewQuestion}</p>
          {renew.isError && <ProblemNotice error={renew.error} />}
          <DialogActions>
            <Button isPending={renew.isPending} onPress={() => renew.mutate()}>
              {texts.renewNow}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
