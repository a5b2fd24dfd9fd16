/** Inter: calls back with a bare list. */
import { bacen } from './bacen.ts'
import type { Profile } from './profile.ts'

export const inter: Profile = {
  ...bacen,
  name: 'inter',
  apiPath: '/pix/v2',
  tokenPath: '/oauth/v2/token',
  callbackBody: 'list',
}
