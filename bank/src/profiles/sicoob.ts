/** Sicoob: no client secret, a header with the client id, and a name of its own for the code. */
import { bacen } from './bacen.ts'
import type { Profile } from './profile.ts'

export const sicoob: Profile = {
  ...bacen,
  name: 'sicoob',
  apiPath: '/pix/api/v2',
  tokenPath: '/auth/realms/cooperado/protocol/openid-connect/token',
  hasSecret: false,
  clientIdHeader: 'client_id',
  status: { ...bacen.status, refund: 200 },
  codeField: 'brcode',
}
