/** Adds an endpoint, and shows its secret once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { NewWebhookEndpoint, WebhookEndpointDraft } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/fields.tsx'
import { DialogActions, Drawer } from '../../ui/overlays.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { useFaults } from '../../ui/use-faults.ts'
import { EMPTY, isComplete, toNewBody } from './endpoint-draft.ts'
import { EndpointSecret } from './endpoint-secret.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { endpointFormTexts } from './endpoint-form-texts.ts'
import { webhooksTexts } from './webhooks-texts.ts'

export function NewEndpointDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(webhooksTexts)
  const [, go] = useLocation()
  const [made, setMade] = useState<NewWebhookEndpoint | null>(null)
  const close = () => {
    setMade(null) // no other copy of the secret exists
    onClose()
    if (made !== null) go(`/webhook-endpoints/${made.id}`)
  }
  return (
    <Drawer
      title={made === null ? texts.add : texts.madeTitle[made.signing]}
      isOpen={isOpen}
      onClose={close}
      isKept={made !== null}
    >
      {made === null ? <NewEndpointForm onMade={setMade} /> : <EndpointSecret {...made} onClose={close} />}
    </Drawer>
  )
}

function NewEndpointForm({ onMade }: { onMade: (made: NewWebhookEndpoint) => void }) {
  const texts = useTexts(endpointFormTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [fields, setFields] = useState(EMPTY)
  const [signing, setSigning] = useState<'v1' | 'v1a'>('v1')
  const [from, setFrom] = useState<'now' | 'oldest'>('now')
  const [isTried, setTried] = useState(false)
  const add = useMutation({
    mutationFn: (body: WebhookEndpointDraft) => api.webhookEndpoints.create(body),
    gcTime: 0, // the secret must not stay in the cache
    onSuccess(made) {
      onMade(made)
      void cache.invalidateQueries({ queryKey: queryKeys.webhookEndpoints })
    },
  })
  const faultAt = useFaults(add.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete(fields)) add.mutate(toNewBody(fields, { signing, from }))
  }
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <EndpointFields
        fields={fields}
        change={(part) => setFields((before) => ({ ...before, ...part }))}
        isTried={isTried}
        faultAt={faultAt}
        keptHeaders={[]}
      />
      <RadioChoice
        label={texts.signing}
        value={signing}
        onChange={setSigning}
        choices={(['v1', 'v1a'] as const).map((value) => ({
          value,
          name: texts.signings[value],
          note: texts.signingNotes[value],
        }))}
      />
      <RadioChoice
        label={texts.from}
        value={from}
        onChange={setFrom}
        choices={(['now', 'oldest'] as const).map((value) => ({ value, name: texts.froms[value] }))}
      />
      {add.isError && <ProblemNotice error={add.error} />}
      <DialogActions>
        <Button type="submit" isPending={add.isPending}>
          {texts.add}
        </Button>
      </DialogActions>
    </form>
  )
}
