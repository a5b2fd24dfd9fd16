/**
 * One endpoint: its state, its event types, what can be done with it, its attempts, and how to
 * verify what it gets.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpoint } from '../../api/types.ts'
import { webhookEndpointQuery } from '../../api/webhook-endpoints.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { NoData } from '../../ui/states.tsx'
import { Attempts } from './attempts.tsx'
import { ChangeEndpointDrawer } from './change-endpoint.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointHealth, EndpointNotice, StatePill } from './endpoint-state.tsx'
import { Verify } from './verify.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

export function OneEndpoint({ endpointId }: { endpointId: string }) {
  const texts = useTexts(webhooksTexts)
  const endpoint = useQuery(webhookEndpointQuery(useApi(), endpointId))
  const [isChanging, setChanging] = useState(false)
  if (endpoint.data === undefined) return <NoData query={endpoint} />
  const { url, description, state } = endpoint.data
  return (
    <div className="page endpoint-page">
      <DocumentTitle title={url} />
      <header className="page-head">
        <div>
          <h1>
            <bdi>{url}</bdi>
          </h1>
          {description !== null && (
            <p className="soft">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        <LinkButton look="quiet" icon="back" href="/webhook-endpoints">
          {texts.back}
        </LinkButton>
      </header>
      <p className="pills">
        <StatePill state={state} />
      </p>
      <EndpointNotice endpoint={endpoint.data} />
      <EndpointHealth endpoint={endpoint.data} />
      <EndpointActions endpoint={endpoint.data} onChange={() => setChanging(true)} />
      <Facts endpoint={endpoint.data} />
      <Attempts endpoint={endpoint.data} />
      <Verify endpoint={endpoint.data} />
      <ChangeEndpointDrawer endpoint={endpoint.data} isOpen={isChanging} onClose={() => setChanging(false)} />
    </div>
  )
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const { data = [] } = useQuery(sendersQuery(useApi()))
  const { id, types, senders, headerNames, signing, publicKey, previousValidUntil } = endpoint
  const { maxPerSecond, createDate } = endpoint
  const nameSender = (senderId: string) => {
    const sender = data.find((one) => one.id === senderId)
    return sender === undefined ? senderId : formatPhoneNumber(sender.address)
  }
  return (
    <dl className="facts">
      <div>
        <dt>{texts.id}</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
      <div>
        <dt>{texts.types}</dt>
        <dd>{types.includes('*') ? texts.allTypes : <code>{types.join(' ')}</code>}</dd>
      </div>
      <div>
        <dt>{texts.senders}</dt>
        <dd className="figures">
          {senders === null ? texts.allSenders : formats.list(senders.map(nameSender))}
        </dd>
      </div>
      <div>
        <dt>{texts.headers}</dt>
        <dd>{headerNames.length === 0 ? texts.noHeaders : <bdi>{formats.list(headerNames)}</bdi>}</dd>
      </div>
      <div>
        <dt>{texts.signing}</dt>
        <dd>
          <code>{signing}</code>
          {previousValidUntil !== null && (
            <>
              {' '}
              · {texts.oldUntil} <Moment at={previousValidUntil} />
            </>
          )}
        </dd>
      </div>
      {publicKey !== null && (
        <div>
          <dt>{texts.publicKey}</dt>
          <dd>
            <code>{publicKey}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.rate}</dt>
        <dd>{maxPerSecond === null ? texts.unlimited : formats.number(maxPerSecond)}</dd>
      </div>
      <div>
        <dt>{texts.created}</dt>
        <dd>
          <Moment at={createDate} />
        </dd>
      </div>
    </dl>
  )
}
