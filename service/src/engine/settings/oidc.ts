/** Sign-in by OpenID Connect. */
import { formed, parseIssuer, secret, setting } from './setting-kinds.ts'

const VISIBLE = formed(/^[\x21-\x7e]{1,500}$/)

export const oidcSettings = {
  issuer: setting(
    'RECADO_OIDC_ISSUER',
    null,
    'an https address without query (http only on this machine)',
    parseIssuer,
    'OpenID provider with which users may sign in, such as `https://accounts.google.com`; it has to say which e-mails are verified. See [people](people.md#openid-connect).',
  ),
  clientId: setting(
    'RECADO_OIDC_CLIENT_ID',
    null,
    'visible ASCII characters',
    VISIBLE,
    'What the provider calls this service. Required with a provider.',
  ),
  clientSecret: secret(
    setting(
      'RECADO_OIDC_CLIENT_SECRET',
      null,
      'visible ASCII characters',
      VISIBLE,
      'Its secret at the provider. Required with a provider.',
    ),
  ),
}
