/**
 * Settings of commands that call the API of a service, wherever it runs, and use nothing else of
 * it.
 */
import { formed, httpUrl, secret, setting, URL_HINT } from './setting-kinds.ts'

export const callerSettings = {
  url: setting(
    'RECADO_URL',
    null,
    URL_HINT,
    httpUrl,
    'Address of the service that a command calls which works through the API, such as `recado mcp`.',
  ),
  key: secret(
    setting(
      'RECADO_KEY',
      null,
      'an API key, which begins with rcd_',
      formed(/^rcd_[0-9A-Za-z]{36}$/),
      'API key with which such a command calls it.',
    ),
  ),
}
