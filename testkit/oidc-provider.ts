/**
 * An OpenID provider for tests: signs in the user that the test names, without asking, and answers
 * wrongly where the test wants it to.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Claims = Record<string, unknown>

type Grant = { clientId: string; redirectUri: string; nonce: string | null; challenge: string | null }

export type OidcProvider = {
  /** The issuer: `http://127.0.0.1:<port>`. */
  url: string
  clientId: string
  clientSecret: string
  /** Who signs in next. */
  person: Claims
  /** Changes the claims of an id token before it is signed. */
  tamper: (claims: Claims) => Claims
  /** Signs id tokens with a key that is not published. */
  signsWithOtherKey: boolean
  /**
   * Changes what the provider says of itself; a text is served as it is, and null is no answer:
   * 404.
   */
  describes: (description: Claims) => Claims | string | null
  /** Refuses requests at this endpoint with this error of the protocol. */
  refuses: { at: 'authorize' | 'token'; error: string } | null
  /** Publishes no keys. */
  hidesKeys: boolean
  /** What the userinfo endpoint says; null: there is none. */
  userinfo: Claims | null
  /** How far its clock is ahead. */
  aheadSeconds: number
  /** Where the browser is sent back to, from the address it was sent to. */
  signIn(authorizationUrl: string): Promise<URL>
  /** What was asked for a token, and refused. */
  refusals: string[]
  close(): Promise<void>
}

const KEY_ID = 'one'
const TOKEN_SECONDS = 300
/** Behind any path, as at providers that are several. */
const DESCRIPTION = '/.well-known/openid-configuration'
/** What the protocol calls what is not right with a request for a token: RFC 6749, section 5.2. */
const ERRORS: Record<string, string> = {
  client: 'invalid_client',
  code: 'invalid_grant',
  redirect_uri: 'invalid_grant',
  code_verifier: 'invalid_grant',
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const [key, otherKey] = [makeKey(), makeKey()]
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: OidcProvider = {
    url,
    clientId: 'recado',
    clientSecret: randomBytes(16).toString('hex'),
    person: { sub: 'someone' },
    tamper: (claims) => claims,
    signsWithOtherKey: false,
    describes: (description) => description,
    refuses: null,
    hidesKeys: false,
    userinfo: null,
    aheadSeconds: 0,
    refusals: [],
    async signIn(authorizationUrl) {
      const response = await fetch(authorizationUrl, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const asked = new URL(request.url ?? '/', url)
    const json = (body: object, status = 200) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          date: new Date(Date.now() + provider.aheadSeconds * 1000).toUTCString(),
        })
        .end(JSON.stringify(body))
    const description = (said: Claims | string | null) => {
      if (said === null) return response.writeHead(404).end()
      if (typeof said !== 'string') return json(said)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(said)
    }
    switch (asked.pathname) {
      case `${asked.pathname.replace(DESCRIPTION, '')}${DESCRIPTION}`:
        return description(provider.describes(describe(url, provider.userinfo !== null)))
      case '/userinfo':
        return json(provider.userinfo ?? {}, provider.userinfo ? 200 : 404)
      case '/keys':
        if (provider.hidesKeys) return response.writeHead(404).end()
        return json({
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
        })
      case '/authorize':
        return response.writeHead(302, { location: authorize(asked.searchParams) }).end()
      case '/token': {
        const result = token(request, new URLSearchParams(await readText(request)))
        if (typeof result !== 'string') return json(result)
        provider.refusals.push(result)
        return json({ error: ERRORS[result] ?? result, error_description: result }, 400)
      }
      default:
        return response.writeHead(404).end()
    }
  }

  function authorize(query: URLSearchParams): string {
    const code = randomBytes(16).toString('hex')
    const redirectUri = query.get('redirect_uri') ?? ''
    grants.set(code, {
      clientId: query.get('client_id') ?? '',
      redirectUri,
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null,
    })
    const back = new URL(redirectUri)
    if (provider.refuses?.at === 'authorize') back.searchParams.set('error', provider.refuses.error)
    else back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  /** The answer, or why there is none. */
  function token({ headers }: IncomingMessage, body: URLSearchParams): object | string {
    if (provider.refuses?.at === 'token') return provider.refuses.error
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
    const [clientId, secret] = headers.authorization
      ? basic
      : [body.get('client_id'), body.get('client_secret')]
    if (clientId !== provider.clientId || secret !== provider.clientSecret) return 'client'
    if (!grant || grant.clientId !== clientId) return 'code'
    if (grant.redirectUri !== body.get('redirect_uri')) return 'redirect_uri'
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant.challenge === null || grant.challenge !== verifier) return 'code_verifier'
    const now = Math.floor(Date.now() / 1000) + provider.aheadSeconds
    const claims = {
      iss: url,
      aud: clientId,
      iat: now,
      exp: now + TOKEN_SECONDS,
      nonce: grant.nonce,
      ...provider.person,
    }
    const idToken = sign(provider.tamper(claims), (provider.signsWithOtherKey ? otherKey : key).privateKey)
    return {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: idToken,
    }
  }
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const describe = (url: string, hasUserinfo: boolean): Claims => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  ...(hasUserinfo && { userinfo_endpoint: `${url}/userinfo` }),
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

function sign(claims: Claims, privateKey: KeyObject): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
