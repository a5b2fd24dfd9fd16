import { ENDPOINT_URL } from '../owned.ts'
import type { NounCases } from './noun-cases.ts'

export const webhookEndpoints: NounCases = {
  makes: { endpointId: () => ['/webhook-endpoints', { url: ENDPOINT_URL }] },
  tables: ['webhook_endpoints'],
  bodies: {
    // a host that is never looked up
    'POST /webhook-endpoints': [{ url: ENDPOINT_URL }],
  },
}
