/** Changes the address of an endpoint, its event types, and its headers. */
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions, Drawer } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { fieldsOf, isComplete, toChangeBody } from './endpoint-draft.ts'
import { EndpointFields } from './endpoint-fields.tsx'
import { endpointFormTexts } from './endpoint-form-texts.ts'
import { useChangeEndpoint } from './use-change-endpoint.ts'
import { webhooksTexts } from './webhooks-texts.ts'

type Props = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }

export function ChangeEndpointDrawer({ endpoint, isOpen, onClose }: Props) {
  const texts = useTexts(webhooksTexts)
  return (
    <Drawer title={texts.change} isOpen={isOpen} onClose={onClose}>
      <ChangeForm endpoint={endpoint} onClose={onClose} />
    </Drawer>
  )
}

function ChangeForm({ endpoint, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(endpointFormTexts)
  const [fields, setFields] = useState(() => fieldsOf(endpoint))
  const [isTried, setTried] = useState(false)
  const change = useChangeEndpoint(endpoint.id)
  const faultAt = useFaults(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete(fields)) return
    change.mutate(toChangeBody(fields), {
      onSuccess() {
        showToast({ text: texts.isSaved })
        onClose()
      },
    })
  }
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <EndpointFields
        fields={fields}
        change={(part) => setFields((before) => ({ ...before, ...part }))}
        isTried={isTried}
        faultAt={faultAt}
        keptHeaders={endpoint.headerNames}
      />
      {change.isError && <ProblemNotice error={change.error} />}
      <DialogActions>
        <Button type="submit" isPending={change.isPending}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}
