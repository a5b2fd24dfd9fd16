/** POST /senders: registers an address at a channel, so that the workspace can send from it. */
import type { ChannelAccount, ChannelRules } from '../../channels/channel.ts'
import { allRules, rulesOf } from '../../channels/registry.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { memberOf } from '../../engine/member-of.ts'
import { parseAddress, PHONE_PATTERN } from '../../kinds/address.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { toCredentialsSchema, type Credentials } from '../../engine/secrets/credentials.ts'
import { settingsIn, type SenderSettings } from '../sender-settings.ts'
import { rememberApp } from '../app-numbers-repository.ts'
import { findInApp } from '../learn-app.ts'
import { insertSender, type SenderDraft } from '../senders-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { countryCodeFault } from '../country-code-fault.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { answerChanged, SenderAnswer, settable } from './sender-answer.ts'

const RETRY_AFTER_SECONDS = 5

const [usual, ...others] = allRules() as [ChannelRules, ...ChannelRules[]]

/**
 * The body that adds a sender of this channel. It names the channel only where there are several.
 */
function toDraftSchema(rules: ChannelRules): object {
  const { field, pattern, description, example } = rules.account
  return strictObject(
    {
      ...(others.length > 0 && { channel: Type.Optional(oneOf([rules.name], 'The carrier.')) }),
      address: Type.String({
        pattern: PHONE_PATTERN,
        description: 'The number: E.164, with or without `+`.',
      }),
      [field]: Type.String({ pattern, description }),
      credentials: toCredentialsSchema(rules.credentials),
      ...settable(rules),
    },
    {
      title: 'SenderDraft',
      examples: [{ address: '+551140000001', [field]: example, credentials: rules.credentialsExample }],
    },
  )
}

/** Null where it is not given: the channel is asked for it. */
export function businessAccountIn(body: object, { businessAccount }: ChannelRules): string | null {
  const given = businessAccount && memberOf(body, businessAccount.field)
  return typeof given === 'string' ? given : null
}

/** The account id has the name that its channel gives it. */
type Draft = Record<string, unknown> & {
  channel?: string
  address: string
  credentials: Credentials
} & Partial<SenderSettings>
const Body = others.reduce(
  (otherwise, rules) => ({
    if: { type: 'object', properties: { channel: { const: rules.name } }, required: ['channel'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: toDraftSchema(rules),
    else: otherwise,
  }),
  toDraftSchema(usual),
)

export const addSender = operation(
  {
    operationId: 'addSender',
    summary: 'Register a sender',
    description: `${usual.throughput.usual} messages a second and the policy \`hold\` unless given. ${usual.title} is asked whether the credentials are those of the account.`,
    tag: 'Administration',
    route: 'POST /senders',
    audit: 'sender.create',
    scope: 'senders:write',
    body: Type.Unsafe<Draft>(Body),
    answer: asAnswer(SenderAnswer, 'The sender. It can send from now on.'),
    problems: [409, 503],
  },
  async (
    { workspaceId, body },
    needs: Needs<'pool' | 'clock' | 'channels' | 'senders' | 'secretKeys' | 'announce'> & {
      sendersMax: number
    },
  ) => {
    const { pool, secretKeys, clock, sendersMax } = needs
    const { channel = usual.name, credentials } = body
    const rules = rulesOf(channel)
    const { account, throughput } = rules
    const faults = countryCodeFault({ in: 'body', pointer: '/address' }, body.address)
    if (faults.length > 0) throw wrongFields(faults)
    const parsed = parseAddress(body.address)
    if (!parsed) throw new Error('The schema let something pass that is no number.')
    const { value: address, matchKey } = parsed
    const draft: SenderDraft = {
      workspaceId,
      channel,
      address,
      matchKey,
      credentials,
      channelAccountId: String(body[account.field]),
      businessAccountId: businessAccountIn(body, rules),
      throughputPerSecond: throughput.usual,
      ...settingsIn<Partial<SenderSettings>>(body),
    }
    await assertOwn(needs, draft)
    const isInApp = await findInApp(needs.channels.of(channel), draft)
    const added = await insertSender(pool, secretKeys.current, draft, clock.now(), sendersMax).catch(
      refuseTaken(rules),
    )
    if (isInApp) await rememberApp(pool, { workspaceId, senderId: added.id }, clock.now())
    return await answerChanged(needs, { ...added, isInApp })
  },
)

/**
 * An account belongs to one workspace: only who has credentials for it may register it, or a
 * workspace could keep another from its own number by naming its id. With a wrong app secret, each
 * webhook of the number would be refused.
 */
async function assertOwn(
  { channels }: Needs<'channels'>,
  draft: ChannelAccount & { channel: string },
): Promise<void> {
  const { title, account } = rulesOf(draft.channel)
  const { fault: code, detail } = await channels.of(draft.channel).checkAccount(draft)
  if (code === null) return
  if (code === 'unreachable')
    throw new Problem('channel_unavailable', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const said = `${title} does not accept the ${account.title} with these credentials: ${detail}`
  const pointer = {
    token_refused: '/credentials/accessToken',
    app_secret_refused: '/credentials/appSecrets',
    account_hidden: `/${account.field}`,
  }[code]
  throw wrongFields([{ in: 'body', pointer, code, detail: said }])
}
