/** Settings of webhooks out. */
import { parseReachable, setting } from './setting-kinds.ts'

export const webhookSettings = {
  allow: setting(
    'RECADO_WEBHOOK_ALLOW',
    null,
    'hosts in lower case, addresses, ranges such as 10.0.0.0/8, `private` or `loopback`, with commas between',
    parseReachable,
    'Where webhooks may go besides public addresses by https: hosts (each beginning with a dot for all below it), addresses, ranges, and the words `private` and `loopback`. These may be called by http. A name without a dot, and one that is listed, is resolved by the operating system; others by the DNS.',
  ),
}
