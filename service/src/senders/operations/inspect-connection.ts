/**
 * POST /senders/inspect: says what a pasted token opens. Keeps nothing: the secrets come again with
 * the choice.
 */
import { strictObject, Type } from '../../engine/schema.ts'
import { inspectConnection as inspect, toCallbackUrl } from '../connecting/connect-sender.ts'
import { listSenders } from '../senders-repository.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import {
  asAnswer,
  nullableDate,
  nullableId,
  nullableText,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'
import { BUSINESS, connectable, NUMBER, PASTED, type Pasted } from './pasted-secrets.ts'

const FoundNumber = strictObject(
  {
    [NUMBER.field]: text(NUMBER.description),
    address: nullableText('Its number, digits.'),
    name: nullableText('The name that customers see.'),
    nameStatus: nullableText("WhatsApp's word for the state of the name, such as `APPROVED`."),
    status: nullableText("WhatsApp's word for its state; `CONNECTED` can send."),
    quality: nullableText('`GREEN`, `YELLOW` or `RED`, as far as WhatsApp rates it.'),
    limit: nullableText('How many people it may reach in a day outside the window, such as `TIER_2K`.'),
    throughput: nullableText('`STANDARD` is 80 messages a second, `HIGH` more.'),
    isRegistered: Type.Boolean({
      description: 'Whether it is registered: connecting registers it otherwise.',
    }),
    isVerified: Type.Boolean({ description: 'Whether it was verified by SMS or call.' }),
    isInApp: Type.Boolean({ description: 'Whether it is in the WhatsApp Business app too.' }),
    callbackUrl: nullableText('Where its webhooks go now; null: nowhere, or not said.'),
    isOverridden: Type.Boolean({
      description: 'Whether that address is of this number or its account alone, and not of the app.',
    }),
    senderId: nullableId('The sender that this number is in the workspace; null: it is none yet.'),
  },
  { title: 'FoundNumber', description: 'A number that the token opens, as WhatsApp shows it.' },
)

const Answer = strictObject(
  {
    app: strictObject({ id: text('Its id.'), name: nullableText('Its name.') }),
    tokenEndDate: nullableDate('When the token ends; null: never.'),
    missingPermissions: Type.Array(text('Its name.'), { description: 'Permissions that the token lacks.' }),
    callbackUrl: text('Where webhooks are to go: the address of this service.'),
    appCallbackUrl: nullableText('Where the webhooks of the app go now; null: nowhere, or not said.'),
    accounts: Type.Array(
      strictObject({
        [BUSINESS.field]: text('Id of the account.'),
        name: nullableText('Its name.'),
        numbers: Type.Array(FoundNumber, { description: 'Its numbers.' }),
      }),
      { description: 'The WhatsApp Business Accounts that the token opens.' },
    ),
  },
  { title: 'ConnectionInspection', description: 'What a token and an app secret open.' },
)

const Body = strictObject(
  {
    ...PASTED,
    [BUSINESS.field]: Type.Optional(
      Type.String({
        pattern: BUSINESS.pattern,
        description: 'Id of the account or of a number, for a token that does not lead to it.',
      }),
    ),
  },
  { title: 'ConnectionSecrets', examples: [{ accessToken: 'EAAGm0PX4ZCps', appSecret: '0123abcd' }] },
)

export const inspectConnection = operation(
  {
    operationId: 'inspectConnection',
    summary: 'See what a token opens',
    description:
      'Asks WhatsApp whose token it is, whether the secret is of the same app, and which numbers it opens. Changes and keeps nothing.',
    tag: 'Administration',
    route: 'POST /senders/inspect',
    audit: { none: 'It reads what the caller’s own token opens.' },
    scope: 'senders:write',
    body: Type.Unsafe<Pasted>(Body),
    answer: asAnswer(Answer, 'What the token opens.'),
    problems: [503],
  },
  async ({ workspaceId, body }, needs: Needs<'pool' | 'channels' | 'publicUrl'>) => {
    const channel = needs.channels.of(connectable.name)
    const found = await inspect(channel, body, body[BUSINESS.field] ?? null, null)
    const senders = await listSenders(needs.pool, workspaceId)
    const senderIds = new Map(senders.map(({ channelAccountId, id }) => [channelAccountId, id]))
    return {
      app: found.app,
      tokenEndDate: toDate(found.tokenEndsAt),
      missingPermissions: found.missingPermissions,
      callbackUrl: toCallbackUrl(needs.publicUrl(), channel),
      appCallbackUrl: found.callback,
      accounts: found.businesses.map(({ businessAccountId, name, numbers }) => ({
        [BUSINESS.field]: businessAccountId,
        name,
        numbers: numbers.map(({ channelAccountId, callback, ...number }) => ({
          [NUMBER.field]: channelAccountId,
          ...number,
          isVerified: number.isVerified !== false,
          isInApp: number.isInApp === true,
          isOverridden: number.isOverridden === true,
          callbackUrl: callback,
          senderId: senderIds.get(channelAccountId) ?? null,
        })),
      })),
    }
  },
)
