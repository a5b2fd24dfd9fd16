/** Santander: 200 for what was made, and moments without milliseconds. */
import { bacen } from './bacen.ts'
import type { Profile } from './profile.ts'

export const santander: Profile = {
  ...bacen,
  name: 'santander',
  apiPath: '/api/v1',
  status: { ...bacen.status, put: 200, refund: 200 },
  acceptsMilliseconds: false,
}
