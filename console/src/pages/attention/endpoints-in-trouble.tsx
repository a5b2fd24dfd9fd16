/** Webhook endpoints that fail or are disabled: the shop's systems are not notified. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { isInTrouble, webhookEndpointsQuery } from '../../api/webhook-endpoints.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { attentionTexts } from './attention-texts.ts'

export function EndpointsInTrouble() {
  const { data = [] } = useQuery({ ...webhookEndpointsQuery(useApi()), enabled: useMay('webhooks:write') })
  return data.filter(isInTrouble).map((endpoint) => <InTrouble key={endpoint.id} endpoint={endpoint} />)
}

function InTrouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(attentionTexts)
  const formats = useFormats()
  const { id, url, state, stateSince, lag } = endpoint
  return (
    <section className="notice notice-bad">
      <h2>
        {texts.endpoint[state === 'failing' ? 'failing' : 'disabled']} <Moment at={stateSince} />
      </h2>
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{texts.endpointWaiting(formats.number(lag.events))}</p>
      <div>
        <LinkButton look="quiet" isSmall href={`/webhook-endpoints/${id}`}>
          {texts.openEndpoint}
        </LinkButton>
      </div>
    </section>
  )
}
