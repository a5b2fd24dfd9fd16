/**
 * What can be done with an endpoint: try it, pause and enable it, change it, renew its secret,
 * delete it.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { DeleteEndpointDialog } from './delete-endpoint.tsx'
import { EnableDialog } from './enable-endpoint.tsx'
import { NewSecretDialog } from './new-secret.tsx'
import { useChangeEndpoint } from './use-change-endpoint.ts'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; onChange: () => void }

export function EndpointActions({ endpoint, onChange }: Props) {
  const texts = useTexts(webhooksTexts)
  const [open, setOpen] = useState<'enable' | 'secret' | 'delete' | null>(null)
  const { id, state } = endpoint
  const test = useTest(id)
  const change = useChangeEndpoint(id)
  const pause = () =>
    change.mutate({ state: 'paused' }, { onSuccess: () => showToast({ text: texts.isPaused }) })
  const isActive = state === 'active' || state === 'failing'
  const close = () => setOpen(null)
  return (
    <>
      {test.isError && <ProblemNotice error={test.error} />}
      {change.isError && <ProblemNotice error={change.error} />}
      <div className="actions">
        <Button isSmall icon="send" isPending={test.isPending} onPress={() => test.mutate()}>
          {texts.test}
        </Button>
        {isActive ? (
          <Button look="quiet" isSmall icon="pause" isPending={change.isPending} onPress={pause}>
            {texts.pause}
          </Button>
        ) : (
          <Button look="quiet" isSmall icon="play" onPress={() => setOpen('enable')}>
            {texts.enable}
          </Button>
        )}
        <Button look="quiet" isSmall icon="pen" onPress={onChange}>
          {texts.change}
        </Button>
        <Button look="quiet" isSmall icon="key" onPress={() => setOpen('secret')}>
          {texts.renew}
        </Button>
        <Button look="danger" isSmall icon="trash" onPress={() => setOpen('delete')}>
          {texts.remove}
        </Button>
      </div>
      <EnableDialog endpoint={endpoint} isOpen={open === 'enable'} onClose={close} />
      <NewSecretDialog endpoint={endpoint} isOpen={open === 'secret'} onClose={close} />
      <DeleteEndpointDialog endpoint={endpoint} isOpen={open === 'delete'} onClose={close} />
    </>
  )
}

/** The service answers once the receiver has, or its time is over. */
function useTest(endpointId: string) {
  const texts = useTexts(webhooksTexts)
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.webhookEndpoints.test(endpointId),
    onSuccess({ succeeded }) {
      showToast(succeeded ? { text: texts.isTested } : { text: texts.isNotTested, look: 'bad' })
      void cache.invalidateQueries({ queryKey: queryKeys.webhookEndpoints })
    },
  })
}
