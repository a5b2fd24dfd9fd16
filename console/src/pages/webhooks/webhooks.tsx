/** The webhook endpoints: all of them, or one with its attempts, by the page's address. */
import { useParams } from 'wouter'
import { EndpointList } from './endpoint-list.tsx'
import { OneEndpoint } from './one-endpoint.tsx'
import './webhooks.css'

export default function Webhooks() {
  const { endpointId } = useParams<{ endpointId?: string }>()
  return endpointId === undefined ? (
    <EndpointList />
  ) : (
    <OneEndpoint key={endpointId} endpointId={endpointId} />
  )
}
