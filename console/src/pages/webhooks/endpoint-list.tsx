/** All webhook endpoints, each with its health. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { webhookEndpointsQuery } from '../../api/webhook-endpoints.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { EndpointHealth, EndpointNotice, StatePill } from './endpoint-state.tsx'
import { NewEndpointDrawer } from './new-endpoint.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

export function EndpointList() {
  const texts = useTexts(webhooksTexts)
  const endpoints = useQuery(webhookEndpointsQuery(useApi()))
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{texts.title}</h1>
          <p className="soft">{texts.what}</p>
        </div>
        <Button icon="plus" onPress={() => setMaking(true)}>
          {texts.add}
        </Button>
      </header>
      <NoData query={endpoints} />
      {endpoints.data?.length === 0 && (
        <Empty icon="plug" title={texts.none}>
          <p>{texts.noneHelp}</p>
        </Empty>
      )}
      <ul className="cards">
        {endpoints.data?.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <NewEndpointDrawer isOpen={isMaking} onClose={() => setMaking(false)} />
    </div>
  )
}

function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description } = endpoint
  return (
    <li className="card" aria-label={url}>
      <div className="endpoint-head">
        <h2>
          <Link to={`/webhook-endpoints/${id}`}>
            <bdi>{url}</bdi>
          </Link>
        </h2>
        <StatePill state={endpoint.state} />
      </div>
      {description !== null && (
        <p className="soft">
          <bdi>{description}</bdi>
        </p>
      )}
      <EndpointNotice endpoint={endpoint} />
      <EndpointHealth endpoint={endpoint} />
    </li>
  )
}
