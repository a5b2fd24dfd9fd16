/**
 * Why a sign-in by OpenID Connect is refused: a row for each reason. The code stands in the log, in
 * the address of the sign-in page and in the output of `recado doctor`. `npm run docs` writes
 * docs/people.md and the words of the console from the rows.
 */
import { memberOf } from '../../engine/member-of.ts'

type Declared = {
  /** For the log and for doctor. */
  detail: string
  /** Whether doctor finds it, which does not sign in. */
  isSeenByDoctor: boolean
  /** For the person who came, and what an owner does about it. */
  person: { en: string; pt: string }
}

export const OIDC_REASONS = {
  provider_unreachable: {
    detail:
      'The OpenID provider did not answer. Compare RECADO_OIDC_ISSUER, and let this machine reach that address.',
    isSeenByDoctor: true,
    person: {
      en: 'The service cannot reach the provider. Try again; if it keeps failing, check RECADO_OIDC_ISSUER and run recado doctor.',
      pt: 'O serviço não alcança o provedor. Tente de novo; se continuar, confira RECADO_OIDC_ISSUER e execute recado doctor.',
    },
  },
  description_missing: {
    detail:
      'The OpenID provider gives no description of itself as JSON at RECADO_OIDC_ISSUER with /.well-known/openid-configuration behind it. Compare the address.',
    isSeenByDoctor: true,
    person: {
      en: 'There is no OpenID provider at RECADO_OIDC_ISSUER. Check the address, then run recado doctor.',
      pt: 'Não há um provedor OpenID em RECADO_OIDC_ISSUER. Confira o endereço e execute recado doctor.',
    },
  },
  issuer_differs: {
    detail:
      'The OpenID provider calls itself otherwise than RECADO_OIDC_ISSUER, often by a slash at the end. Set the name that the provider gives itself, to the letter.',
    isSeenByDoctor: true,
    person: {
      en: 'The provider’s name differs from RECADO_OIDC_ISSUER, often by a slash at the end. recado doctor prints the name to set.',
      pt: 'O nome do provedor é diferente de RECADO_OIDC_ISSUER, muitas vezes por uma barra no fim. O recado doctor mostra o nome a configurar.',
    },
  },
  endpoint_missing: {
    detail:
      'The description of the OpenID provider lacks authorization_endpoint, token_endpoint or jwks_uri. RECADO_OIDC_ISSUER has to be a provider that signs people in.',
    isSeenByDoctor: true,
    person: {
      en: 'The provider does not say where people sign in. Check RECADO_OIDC_ISSUER and run recado doctor.',
      pt: 'O provedor não diz onde as pessoas entram. Confira RECADO_OIDC_ISSUER e execute recado doctor.',
    },
  },
  keys_missing: {
    detail:
      'The OpenID provider did not give the keys with which it signs, at the jwks_uri of its description.',
    isSeenByDoctor: true,
    person: {
      en: 'The provider does not publish its signing keys. Check the provider, then run recado doctor.',
      pt: 'O provedor não publica as chaves de assinatura. Verifique o provedor e execute recado doctor.',
    },
  },
  attempt_lost: {
    detail:
      'The browser came back without what it was sent with, or after ten minutes, or twice. It has to keep cookies of this address. Sign in again.',
    isSeenByDoctor: false,
    person: {
      en: 'It took more than ten minutes, the page was loaded twice, or the browser blocks cookies. Sign in again.',
      pt: 'Demorou mais de dez minutos, a página foi carregada duas vezes, ou o navegador bloqueia cookies. Entre de novo.',
    },
  },
  cancelled: {
    detail: 'The person, or a rule of the OpenID provider, declined the sign-in at the provider.',
    isSeenByDoctor: false,
    person: {
      en: 'The sign-in was declined at the provider. Try again; if you did not decline it, ask an owner to allow your account to use this application there.',
      pt: 'A entrada foi recusada no provedor. Tente de novo; se não foi você, peça ao dono que libere esta aplicação para a sua conta no provedor.',
    },
  },
  request_refused: {
    detail:
      'The OpenID provider refused the request. Register RECADO_PUBLIC_URL with /session/oidc/callback behind it there, and allow this client the code flow with the scopes openid and email.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider refused the request. Ask an owner to register this service’s address with /session/oidc/callback there, and to allow the scopes openid and email.',
      pt: 'O provedor recusou a requisição. Peça ao dono que cadastre lá o endereço deste serviço com /session/oidc/callback e libere os escopos openid e email.',
    },
  },
  client_refused: {
    detail: 'The OpenID provider does not accept RECADO_OIDC_CLIENT_ID with RECADO_OIDC_CLIENT_SECRET.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider does not accept this service. Ask an owner to compare RECADO_OIDC_CLIENT_ID and RECADO_OIDC_CLIENT_SECRET with the provider’s settings.',
      pt: 'O provedor não aceita este serviço. Peça ao dono que confira RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET com o provedor.',
    },
  },
  code_refused: {
    detail:
      'The OpenID provider did not accept the code that it had given: it was used already or is too old. Sign in again.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider did not accept its own code: it was used already or is too old. Sign in again.',
      pt: 'O provedor não aceitou o próprio código: já foi usado ou é antigo demais. Entre de novo.',
    },
  },
  answer_wrong: {
    detail: 'The OpenID provider answered something that OpenID Connect does not permit.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider’s response is not valid OpenID Connect. The service log has the code.',
      pt: 'A resposta do provedor não é OpenID Connect válido. O log do serviço tem o código.',
    },
  },
  token_wrong: {
    detail:
      'The id token is not right: its signature, issuer, audience or nonce is not the one of this sign-in. Compare RECADO_OIDC_ISSUER and RECADO_OIDC_CLIENT_ID.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider’s token is not for this sign-in. Ask an owner to compare RECADO_OIDC_ISSUER and RECADO_OIDC_CLIENT_ID with the provider.',
      pt: 'O token do provedor não é para esta entrada. Peça ao dono que confira RECADO_OIDC_ISSUER e RECADO_OIDC_CLIENT_ID com o provedor.',
    },
  },
  clock_differs: {
    detail:
      'The id token is of another time. Synchronise the clocks of this machine and of the OpenID provider (NTP).',
    isSeenByDoctor: true,
    person: {
      en: 'The clocks of the provider and this service differ. Synchronize both (NTP).',
      pt: 'Os relógios do provedor e deste serviço estão diferentes. Sincronize os dois (NTP).',
    },
  },
  email_missing: {
    detail:
      'The OpenID provider gives no e-mail, neither in the id token nor at its userinfo endpoint. Allow this client the scope email there.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider did not send your e-mail. Ask an owner to allow the scope email for this application there.',
      pt: 'O provedor não enviou o seu e-mail. Peça ao dono que libere lá o escopo email para esta aplicação.',
    },
  },
  email_not_verified: {
    detail:
      'The OpenID provider does not say that the e-mail is verified. It has to give email_verified as true; Authentik since 2025.10 and Microsoft Entra do not by default.',
    isSeenByDoctor: false,
    person: {
      en: 'The provider does not say that your e-mail is verified. Verify it there, or ask an owner to make the provider send email_verified as true.',
      pt: 'O provedor não diz que o seu e-mail foi verificado. Confirme-o lá, ou peça ao dono que o provedor envie email_verified como true.',
    },
  },
  user_unknown: {
    detail:
      'No user has the verified e-mail of this account, or that user is disabled. Invite the person first.',
    isSeenByDoctor: false,
    person: {
      en: 'No active user has the e-mail of this account. Ask an owner or manager to invite that e-mail.',
      pt: 'Nenhum usuário ativo tem o e-mail desta conta. Peça ao dono ou gerente um convite para ele.',
    },
  },
  account_differs: {
    detail:
      'The user with this e-mail has signed in with another account of the OpenID provider before. Invite the person with another e-mail, or sign in with the account of before.',
    isSeenByDoctor: false,
    person: {
      en: 'The user with this e-mail signs in with another account of the provider. Use that account, or ask an owner to invite another e-mail.',
      pt: 'O usuário com este e-mail entra com outra conta do provedor. Use aquela conta, ou peça ao dono um convite para outro e-mail.',
    },
  },
} as const satisfies Record<string, Declared>

export type OidcReason = keyof typeof OIDC_REASONS

/**
 * `code`: what the library or the provider calls it, for the log. It has the form of a code, or is
 * null.
 */
export type OidcRefusal = { reason: OidcReason; code: string | null }

/** The mistakes of a request for a token that are the client's: RFC 6749, section 5.2. */
const TOKEN_REASONS: Partial<Record<string, OidcReason>> = {
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_grant: 'code_refused',
}

const REASONS: Partial<Record<string, OidcReason>> = {
  OAUTH_TIMEOUT: 'provider_unreachable',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'client_refused',
  OAUTH_MISSING_SERVER_METADATA: 'endpoint_missing',
  OAUTH_INVALID_SERVER_METADATA: 'endpoint_missing',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock_differs',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token_wrong',
  OAUTH_KEY_SELECTION_FAILED: 'token_wrong',
  OAUTH_INVALID_RESPONSE: 'token_wrong',
}

const toCode = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null

/** What went wrong while the provider was asked what it is. */
export function toDiscoveryRefusal(error: unknown): OidcRefusal {
  const { reason, code } = toRefusal(error, null)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return { reason: 'issuer_differs', code }
  return { reason: reason === 'provider_unreachable' ? reason : 'description_missing', code }
}

/**
 * @param keysUrl where the provider publishes its keys: an answer from there is no answer to the
 * request for a token
 */
export function toRefusal(error: unknown, keysUrl: string | null): OidcRefusal {
  const code = toCode(memberOf(error, 'code'))
  const said = toCode(memberOf(error, 'error'))
  const cause = error instanceof Error ? error.cause : undefined
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return { reason: said === 'access_denied' ? 'cancelled' : 'request_refused', code: said }
  if (code === 'OAUTH_RESPONSE_BODY_ERROR')
    return { reason: TOKEN_REASONS[said ?? ''] ?? 'request_refused', code: said }
  if (cause instanceof Response && cause.url === keysUrl) return { reason: 'keys_missing', code }
  // without a code: fetch did not get as far as an answer, and its cause says why
  if (code === null) {
    const isFetch = error instanceof TypeError && error.message === 'fetch failed'
    return {
      reason: isFetch ? 'provider_unreachable' : 'answer_wrong',
      code: toCode(memberOf(cause, 'code')),
    }
  }
  return { reason: REASONS[code] ?? 'answer_wrong', code }
}
