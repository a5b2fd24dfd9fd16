/**
 * Connects a number by a token and an app secret that a person pastes: says what they open, then
 * registers the chosen number as a sender and sets at the channel what it needs.
 *
 * The sender is stored first, since the channel asks for its verify token while the callback is
 * being set. Connecting again goes on where it stopped, with the same verify token and PIN.
 */
import { randomBytes, randomInt } from 'node:crypto'
import {
  toWebhookPath,
  type Channel,
  type Connection,
  type ConnectionResult,
  type ConnectionStep,
  type FoundNumber,
  type Inspection,
  type PastedSecrets,
} from '../../channels/channel.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { secretsOf, type Credentials, type SecretKeys } from '../../engine/secrets/credentials.ts'
import { parseAddress } from '../../kinds/address.ts'
import { rememberApp } from '../app-numbers-repository.ts'
import { assertDone } from '../channel-answer.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { readPin, writePin, type KeptPin } from '../renew-credentials.ts'
import { findSenderAccount, insertSender, updateSender, type Sender } from '../senders-repository.ts'

type Parts = {
  pool: Queryable
  secretKeys: SecretKeys
  now: Date
  channel: Channel
  /** Where callers reach the API. */
  publicUrl: string
  sendersMax: number | null
  /** Called once the sender is stored: resolves when the service knows it. */
  onStored: (sender: Sender) => Promise<void>
}

/** What a person chose; `businessAccountId` only where the token does not lead to it. */
export type Choice = PastedSecrets &
  Pick<Connection, 'code' | 'codeBy' | 'replacesCallback' | 'resetsPin'> & {
    channelAccountId: string
    businessAccountId: string | null
    /** Null: the one of an earlier attempt, or a new one. */
    pin: string | null
  }

export type Connected = {
  sender: Sender
  steps: ConnectionStep[]
  /** Only where the number has it just now, or since a call whose answer was lost. */
  pin: string | null
}

/** The address of the webhook that the channel is to call. */
export const toCallbackUrl = (publicUrl: string, { name }: Pick<Channel, 'name'>): string =>
  `${publicUrl}${toWebhookPath(name)}`

/** @throws a problem if the channel refuses the secrets */
export async function inspectConnection(
  channel: Channel,
  secrets: PastedSecrets,
  named: string | null,
  chosen: string | null,
): Promise<Inspection> {
  const answered = await connectingOf(channel).inspect(secrets, named, chosen)
  if (answered.kind === 'unknown') throw new Error('A call that only reads has an answer.')
  return assertDone(answered)
}

/**
 * @throws a problem if the number is not the caller's to connect; what the channel refuses later is
 * in the steps
 */
export async function connectSender(parts: Parts, workspaceId: string, choice: Choice): Promise<Connected> {
  const { channel, publicUrl } = parts
  const { accessToken, appSecret, channelAccountId } = choice
  const secrets = { accessToken, appSecret }
  const named = choice.businessAccountId ?? channelAccountId
  const inspection = await inspectConnection(channel, secrets, named, channelAccountId)
  const found = findNumber(channel, inspection, channelAccountId)
  const stored = await store(parts, workspaceId, choice, { ...found, ...inspection })
  const { sender, credentials, kept } = stored
  const isInApp = found.number.isInApp === true
  if (isInApp) await rememberApp(parts.pool, { workspaceId, senderId: sender.id }, parts.now)
  await parts.onStored(sender)
  const [verifyToken = ''] = secretsOf(credentials, channel.webhook.verifiedWith)
  const pin = choice.pin ?? kept.pin ?? makePin()
  const result = await connectingOf(channel).connect(secrets, {
    app: inspection.app,
    ...found,
    callback: { url: toCallbackUrl(publicUrl, channel), verifyToken },
    replacesCallback: choice.replacesCallback,
    code: choice.code,
    codeBy: choice.codeBy,
    pin,
    resetsPin: choice.resetsPin,
  })
  const { shown, ...settled } = settlePin({ ...stored, pin }, found.number, result)
  if (settled.pin !== kept.pin || settled.isUnseen !== kept.isUnseen) {
    const { tokenEndsAt } = inspection
    const change = { credentials: { ...credentials, ...writePin(settled) }, tokenEndsAt }
    await updateSender(parts.pool, parts.secretKeys.current, workspaceId, sender.id, change)
  }
  return { sender: { ...sender, isInApp: isInApp || sender.isInApp }, steps: result.steps, pin: shown }
}

/** What to keep of the PIN after the calls, and the PIN to show. */
function settlePin(
  { pin, kept, before }: { pin: string; kept: KeptPin; before: KeptPin },
  { isRegistered, isInApp }: FoundNumber,
  { steps, pin: became }: ConnectionResult,
): KeptPin & { shown: string | null } {
  const outcome = steps.find(({ step }) => step === 'registration')?.outcome
  if (became === 'set') {
    const isDone = outcome === 'done'
    return { pin, isUnseen: !isDone, shown: isDone ? pin : null }
  }
  if (became === 'unknown') return { ...kept, shown: null }
  // an earlier call had lost its answer, and the number turns out to be registered
  if (outcome === 'kept' && kept.isUnseen && isRegistered && !isInApp)
    return { pin: kept.pin, isUnseen: false, shown: kept.pin }
  return { pin: kept.pin, isUnseen: before.isUnseen, shown: null }
}

type Found = { number: FoundNumber; businessAccountId: string }

function findNumber(
  { account }: Channel,
  { businesses }: Inspection,
  channelAccountId: string,
): Found & { address: string } {
  for (const { businessAccountId, numbers } of businesses) {
    const number = numbers.find((one) => one.channelAccountId === channelAccountId)
    if (number?.address) return { number, businessAccountId, address: number.address }
  }
  const detail = `The token opens no number with this ${account.title}.`
  throw wrongFields([{ in: 'body', pointer: `/${account.field}`, code: 'account_hidden', detail }])
}

/**
 * Stores the sender with the secrets, or gives the secrets to the one that the workspace has. A
 * number that has another id at the channel now is still the same sender: the secrets opened it.
 */
async function store(
  { pool, secretKeys, now, channel, sendersMax }: Parts,
  workspaceId: string,
  { accessToken, appSecret, ...choice }: Choice,
  {
    number,
    businessAccountId,
    address,
    tokenEndsAt,
  }: Found & Pick<Inspection, 'tokenEndsAt'> & { address: string },
): Promise<{ sender: Sender; credentials: Credentials; kept: KeptPin; before: KeptPin }> {
  const { channelAccountId } = number
  const parsed = parseAddress(`+${address}`)
  if (!parsed) throw new Error('The channel named an address that is no number.')
  const { value, matchKey } = parsed
  const place = [workspaceId, channel.name, channelAccountId, matchKey] as const
  const known = await findSenderAccount(pool, secretKeys, ...place)
  const held = known?.credentials ?? {}
  const before = readPin(held)
  // one that Recado makes is kept before the call, so that nothing loses it; one that a person
  // typed only once WhatsApp took it, since it may be wrong
  const isMade = choice.pin === null && number.isInApp === false && (!number.isRegistered || choice.resetsPin)
  const kept = isMade ? { pin: before.pin ?? makePin(), isUnseen: true } : before
  const { verifiedWith, signedWith } = channel.webhook
  const credentials: Credentials = {
    accessToken,
    [signedWith]: [appSecret],
    [verifiedWith]: secretsOf(held, verifiedWith)[0] ?? makeVerifyToken(),
  }
  const withPin = { ...credentials, ...writePin(kept) }
  if (known) {
    const change = { credentials: withPin, channelAccountId, businessAccountId, tokenEndsAt }
    const updating = updateSender(pool, secretKeys.current, workspaceId, known.id, change)
    const sender = await updating.catch(refuseTaken(channel))
    if (sender) return { sender, credentials, kept, before }
  }
  const draft = {
    workspaceId,
    channel: channel.name,
    address: value,
    matchKey,
    channelAccountId,
    businessAccountId,
    credentials: withPin,
    tokenEndsAt,
    throughputPerSecond: channel.throughput.usual,
  }
  const sender = await insertSender(pool, secretKeys.current, draft, now, sendersMax).catch(
    refuseTaken(channel),
  )
  return { sender, credentials, kept, before }
}

/** Letters and digits only: the channel puts it into an address unescaped. */
const makeVerifyToken = () => randomBytes(24).toString('hex')
const makePin = () => String(randomInt(1_000_000)).padStart(6, '0')

function connectingOf({ connecting, title }: Channel) {
  if (!connecting) throw new Error(`Numbers of ${title} are connected by hand.`)
  return connecting
}
