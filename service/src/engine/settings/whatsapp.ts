/**
 * WhatsApp: where it is, how long it may take, and what preflight does where its documents leave a
 * choice.
 */
import {
  setting,
  number,
  milliseconds,
  oneOf,
  formed,
  httpUrl,
  parseHosts,
  parseKeyHeaders,
  URL_HINT,
} from './setting-kinds.ts'

export const whatsappSettings = {
  url: setting(
    'RECADO_WHATSAPP_URL',
    'https://graph.facebook.com',
    URL_HINT,
    httpUrl,
    'Where the WhatsApp Cloud API is; the simulator has another.',
  ),
  version: setting(
    'RECADO_WHATSAPP_VERSION',
    'v25.0',
    'a version such as v25.0',
    formed(/^v[0-9]{2}\.[0-9]$/),
    'Version of the Cloud API; v23.0 to v26.0 are known to work.',
  ),
  connectTimeoutMs: milliseconds(
    'RECADO_WHATSAPP_CONNECT_TIMEOUT_MS',
    5_000,
    60_000,
    'How long connecting to WhatsApp may take.',
    100,
  ),
  answerTimeoutMs: milliseconds(
    'RECADO_WHATSAPP_ANSWER_TIMEOUT_MS',
    20_000,
    120_000,
    'How long WhatsApp may take to answer; after that the outcome is unknown.',
    1_000,
  ),
  connectionsMax: number(
    'RECADO_WHATSAPP_CONNECTIONS',
    384,
    [1, 1000],
    'Connections to WhatsApp, and so calls in flight at once: with answers after 100 ms, ten times as many messages a second. After a crash the outcome of about so many messages at most is unknown.',
  ),
  mediaHosts: setting<string[], string[]>(
    'RECADO_WHATSAPP_MEDIA_HOSTS',
    ['.fbsbx.com', '.fbcdn.net', '.whatsapp.net'],
    'hosts in lower case, each beginning with a dot for all below it, or origins such as http://127.0.0.1:8081, with commas between',
    parseHosts,
    'Where files that customers send are loaded from, by https and from public addresses only. An origin, as of the simulator, is called as it is written.',
  ),
  partners: setting<string[], string[]>(
    'RECADO_WHATSAPP_PARTNERS',
    [
      'waba-v2.360dialog.io=D360-API-KEY',
      'api.kapso.ai/meta/whatsapp=X-API-Key',
      'app.kapso.ai/api/meta=X-API-Key',
    ],
    'addresses such as api.example.com/meta, each with `=` and the name of a header, with commas between',
    parseKeyHeaders,
    'Partners of Meta through which numbers may be called: the address, after which only a version may come, and the header that carries the key. By https and at public addresses only, unless it begins with http:// or https://, which is called as it is written.',
  ),
  staticPix: oneOf(
    'RECADO_PREFLIGHT_STATIC_PIX',
    'warn',
    ['warn', 'refuse'],
    'What preflight does about a static Pix code, whose payments cannot be matched to orders.',
  ),
  orderStatusTemplates: oneOf(
    'RECADO_ORDER_STATUS_TEMPLATES',
    'off',
    ['on', 'off'],
    'Whether a template may give the status of an order. WhatsApp documents it for India; in Brazil it is unconfirmed.',
  ),
}
