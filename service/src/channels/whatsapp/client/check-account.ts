/** Asks WhatsApp whether the credentials of an account are right; sends no message. */
import { request } from 'undici'
import { describeError } from '../../../engine/log/log.ts'
import type { AccountFault, AccountVerdict, ChannelAccount } from '../../channel.ts'
import { idAt, listAt, objectAt, parseObject, textAt, toObject } from '../json-reader.ts'
import type { WhatsAppCredentials } from '../whatsapp-rules.ts'
import type { Door, Doors } from './doors.ts'
import { failureDetails } from './failures.ts'
import { prove } from './secret-proof.ts'

const CHECK_TIMEOUT_MS = 10_000

/**
 * The token is used with a proof by each app secret (Graph API, Securing Requests:
 * `appsecret_proof`), since an app may demand one. WhatsApp refuses a proof by a secret that is not
 * of the app that made the token, and that app is the one that signs the webhooks. Where it refuses
 * all of them, the token is used as it is, which tells a wrong token from a wrong secret.
 *
 * A partner has no proof of ours. Its key must be of this very number, or a workspace could tie the
 * number of another.
 */
export async function checkAccount(doors: Doors, account: ChannelAccount): Promise<AccountVerdict> {
  const door = doors.of(account)
  if (typeof door === 'string') {
    const fault = door === 'partner_unknown' ? 'account_hidden' : 'token_refused'
    return { ok: false, fault, detail: failureDetails[door] }
  }
  try {
    return await (door.partner ? checkPartner(door, account) : checkToken(door, account))
  } catch (error) {
    return {
      ok: false,
      fault: 'unreachable',
      detail: `${door.origin} cannot be reached (${describeError(error).message}).`,
    }
  }
}

async function checkToken(door: Door, { credentials }: ChannelAccount): Promise<AccountVerdict> {
  const { accessToken, appSecrets } = credentials as WhatsAppCredentials
  const proofs = appSecrets.map((secret) => prove(accessToken, secret))
  const answers = await Promise.all(
    proofs.map((proof) => ask(door, door.number, { fields: 'id', appsecret_proof: proof })),
  )
  if (answers.some(({ status }) => status === 200))
    return {
      ok: true,
      fault: null,
      detail: 'WhatsApp knows it, accepts the token, and knows the app secret.',
    }
  const said =
    answers.find((answer) => !isAboutProof(answer)) ?? (await ask(door, door.number, { fields: 'id' }))
  if (said.status !== 200 && !isAboutProof(said)) return refusedBy(door, said.status)
  return {
    ok: false,
    fault: 'app_secret_refused',
    detail:
      'WhatsApp says that the app secret is not of the app that made the token. Webhooks are signed with the secret of the app that they are subscribed at: copy it from its settings there.',
  }
}

/** A signature cannot be guessed at the webhook; a short secret could. */
const SECRET_CHARACTERS_MIN = 24

async function checkPartner(
  door: Door,
  { channelAccountId, credentials }: ChannelAccount,
): Promise<AccountVerdict> {
  const { appSecrets } = credentials as WhatsAppCredentials
  if (appSecrets.some((secret) => secret.length < SECRET_CHARACTERS_MIN))
    return {
      ok: false,
      fault: 'app_secret_refused',
      detail: `A secret that a partner sends with webhooks has at least ${SECRET_CHARACTERS_MIN} characters.`,
    }
  const { status, text } = door.partner?.isNumberInKey
    ? await ask(door, `${door.root}/health_status`, {})
    : await ask(door, door.number, { fields: 'health_status' })
  if (status !== 200) return refusedBy(door, status)
  const entities = listAt(objectAt(parseObject(text), 'health_status'), 'entities').map(toObject)
  const number = entities.find((entity) => textAt(entity, 'entity_type') === 'PHONE_NUMBER') ?? null
  return idAt(number, 'id') === channelAccountId
    ? { ok: true, fault: null, detail: 'The partner accepts the key, which is of this number.' }
    : { ok: false, fault: 'account_hidden', detail: 'The key at the partner is of another number.' }
}

type Answer = { status: number; text: string }

async function ask(door: Door, path: string, parameters: Record<string, string>): Promise<Answer> {
  const query = new URLSearchParams(parameters).toString()
  const { statusCode, body } = await request(`${door.origin}${path}${query && `?${query}`}`, {
    ...(door.partner && { dispatcher: door.dispatcher }),
    headers: door.headers,
    headersTimeout: CHECK_TIMEOUT_MS,
    bodyTimeout: CHECK_TIMEOUT_MS,
  })
  return { status: statusCode, text: await body.text() }
}

function refusedBy({ origin }: Door, status: number): AccountVerdict {
  const [fault, cause] = causeOf(status)
  return { ok: false, fault, detail: `${origin} answers ${status}: ${cause}.` }
}

/** It refuses the proof, or wants one. */
const isAboutProof = ({ status, text }: Answer) => status === 400 && text.includes('appsecret_proof')

const isAway = (status: number) => status === 429 || status >= 500

function causeOf(status: number): [AccountFault, string] {
  if (status === 401) return ['token_refused', 'the access token is not valid']
  if (isAway(status)) return ['unreachable', 'it cannot say now; try again later']
  return ['account_hidden', 'the account or a permission is missing']
}
