/** The standard to the letter. */
import { toStandardName } from '../api/errors.ts'
import type { Profile } from './profile.ts'

export const bacen: Profile = {
  name: 'bacen',
  apiPath: '/v2',
  tokenPath: '/oauth/token',
  hasSecret: true,
  clientIdHeader: null,
  keyQuery: null,
  status: { put: 201, patch: 200, refund: 201, webhook: 200 },
  repeatedPut: 'alter',
  codeField: 'pixCopiaECola',
  acceptsMilliseconds: true,
  callbackBody: 'object',
  triesCallback: false,
  answersWebhook: false,
  toError: ({ error, title, status, message, violations }) => ({
    status,
    type: 'application/problem+json',
    body: {
      type: `https://pix.bcb.gov.br/api/v2/error/${toStandardName(error)}`,
      title,
      status,
      detail: message,
      ...(violations.length > 0 ? { violacoes: violations } : {}),
    },
  }),
}
