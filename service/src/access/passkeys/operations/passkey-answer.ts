/** A passkey as the public API shows it, and what browsers say of one. */
import type { FastifyRequest } from 'fastify'
import { NAME_MAX } from '../../../engine/text-schema.ts'
import { isIP } from 'node:net'
import { CHALLENGE_LIFE_MS, type Passkey } from '../passkeys-repository.ts'
import { listSessions, type SignInWay } from '../../sessions/sessions.ts'
import type { RelyingParty } from '../webauthn.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { strictObject, Type } from '../../../engine/schema.ts'
import { sealedCookie } from '../../sessions/sealed-cookies.ts'
import { date, id, nullableDate, text, toDate } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'

export const PasskeyAnswer = strictObject(
  {
    id: id('Identifier of the passkey.'),
    name: text('What the user calls it.'),
    createDate: date('When it was registered.'),
    useDate: nullableDate('When it was last used to sign in.'),
  },
  { title: 'Passkey', description: 'A passkey of a user, without the key.' },
)

export const PasskeyNameField = Type.String({
  minLength: 1,
  maxLength: NAME_MAX,
  description: 'What the user calls it, such as the device that it is on.',
})

export const toPasskeyAnswer = ({ id, name, createdAt, usedAt }: Passkey) => ({
  id,
  name,
  createDate: toDate(createdAt),
  useDate: toDate(usedAt),
})

const TEXT_MAX = 20_000
const encoded = (description: string) =>
  Type.String({ minLength: 1, maxLength: TEXT_MAX, pattern: '^[A-Za-z0-9_-]+$', description })

/**
 * What `toJSON` of a browser's credential gives. Browsers may add to it, so other fields are let in
 * and not looked at.
 */
const toCredentialSchema = (title: string, description: string, response: Record<string, object>) =>
  Type.Unsafe<{ id: string; response: Record<string, unknown> }>({
    type: 'object',
    title,
    description,
    required: ['id', 'rawId', 'type', 'response'],
    properties: {
      id: encoded('Identifier of the credential.'),
      rawId: encoded('The same.'),
      type: { type: 'string', enum: ['public-key'], description: 'Kind of credential.' },
      response: {
        type: 'object',
        required: Object.keys(response),
        properties: response,
        description: 'What the authenticator answers.',
      },
    },
  })

export const NewCredential = toCredentialSchema(
  'NewPasskeyCredential',
  'The new credential: what `toJSON()` of what `navigator.credentials.create()` gives.',
  {
    clientDataJSON: encoded('What the browser says of the page.'),
    attestationObject: encoded('The new key, and what the authenticator says of itself.'),
  },
)

export const SignedCredential = toCredentialSchema(
  'PasskeyCredential',
  'The answer to the challenge: what `toJSON()` of what `navigator.credentials.get()` gives.',
  {
    clientDataJSON: encoded('What the browser says of the page.'),
    authenticatorData: encoded('What the authenticator says of the moment.'),
    signature: encoded('Its signature over both.'),
  },
)

/** What the browser is to answer. `userId`: who is to register a passkey; null for a sign-in. */
export const challenges = sealedCookie<{ challenge: string; userId: string | null }>(
  '__Host-recado-challenge',
  CHALLENGE_LIFE_MS,
)

/**
 * For which host and pages passkeys are made: those of the public address. Without a name there are
 * none, but on this machine, where a browser may call us `localhost`.
 */
export function relyingPartyOf(
  { publicUrl }: Needs<'publicUrl'>,
  { hostname, host }: FastifyRequest,
): RelyingParty {
  const url = new URL(publicUrl())
  const name = url.hostname.replaceAll(/[[\]]/g, '')
  if (isIP(name) === 0) return { rpId: name, origin: url.origin }
  const isHere = name.startsWith('127.') || name === '::1' || name === '0.0.0.0'
  if (isHere && hostname === 'localhost') return { rpId: 'localhost', origin: `${url.protocol}//${host}` }
  throw new Problem(
    'passkeys_unavailable',
    'This service is called by an IP address, and passkeys belong to a name.',
  )
}

/** What proves that the person themselves is at the screen. */
const PROVING: SignInWay[] = ['password', 'passkey', 'link']
const RECENT_MS = 15 * 60_000

/** Throws `sign_in_again` unless the session began a short while ago, by what only the user has. */
export async function assertRecent(
  { pool, people, clock }: Needs<'pool' | 'people' | 'clock'>,
  { workspaceId, userId, sessionId }: { workspaceId: string; userId: string; sessionId?: string },
): Promise<void> {
  const now = clock.now()
  const sessions = await listSessions(pool, workspaceId, userId, people.sessionLife, now)
  const session = sessions.find(({ id }) => id === sessionId)
  const isRecent = session !== undefined && now.getTime() - session.createdAt.getTime() <= RECENT_MS
  if (isRecent && PROVING.includes(session.signedInBy)) return
  throw new Problem('sign_in_again', 'Sign in again with your password or a passkey, and then do this.')
}
