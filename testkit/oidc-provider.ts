/** An OpenID provider for tests: signs in whoever the test says, without asking, and answers wrongly where the test wants it to. */
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
  /** Whoever signs in next. */
  person: Claims
  /** Changes the claims of an id token before it is signed. */
  tamper: (claims: Claims) => Claims
  /** Signs id tokens with a key that is not published. */
  signsWithOtherKey: boolean
  /** Where the browser is sent back to, from the address it was sent to. */
  signIn(authorizationUrl: string): Promise<URL>
  /** What was asked for a token, and refused. */
  refusals: string[]
  close(): Promise<void>
}

const KEY_ID = 'one'
const TOKEN_SECONDS = 300

export async function startOidcProvider(): Promise<OidcProvider> {
  const [key, otherKey] = [makeKey(), makeKey()]
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: OidcProvider = {
    ...{ url, clientId: 'recado', clientSecret: randomBytes(16).toString('hex') },
    person: { sub: 'someone' },
    tamper: (claims) => claims,
    signsWithOtherKey: false,
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
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (asked.pathname) {
      case '/.well-known/openid-configuration':
        return json(describe(url))
      case '/keys':
        return json({
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
        })
      case '/authorize':
        return response.writeHead(302, { location: authorize(asked.searchParams) }).end()
      case '/token': {
        const result = token(request, new URLSearchParams(await readText(request)))
        if (typeof result !== 'string') return json(result)
        provider.refusals.push(result)
        return json({ error: 'invalid_grant', error_description: result }, 400)
      }
      default:
        return response.writeHead(404).end()
    }
  }

  function authorize(query: URLSearchParams): string {
    const code = randomBytes(16).toString('hex')
    const redirectUri = query.get('redirect_uri') ?? ''
    grants.set(code, {
      ...{ clientId: query.get('client_id') ?? '', redirectUri, nonce: query.get('nonce') },
      challenge: query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null,
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  /** The answer, or why there is none. */
  function token({ headers }: IncomingMessage, body: URLSearchParams): object | string {
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
    const now = Math.floor(Date.now() / 1000)
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

const describe = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
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
