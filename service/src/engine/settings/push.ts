/** Notifications of devices: whom push services may write to, and where notifications may go. */
import { parseMailAddress, parseReachable, setting } from './setting-kinds.ts'

export const pushSettings = {
  contact: setting(
    'RECADO_PUSH_CONTACT',
    null,
    'an address such as recado@loja.example',
    parseMailAddress,
    'Whom the push services of browsers may write to about our requests. Without it they get `RECADO_PUBLIC_URL`, if that is https; with neither, no device is notified.',
  ),
  allow: setting(
    'RECADO_PUSH_ALLOW',
    null,
    'hosts in lower case, addresses, ranges such as 10.0.0.0/8, `private` or `loopback`, with commas between',
    parseReachable,
    'Push services besides those of Chrome, Edge, Firefox and Safari: read like `RECADO_WEBHOOK_ALLOW`, except that public hosts have to be named too.',
  ),
}
