/**
 * A sender as the public API shows it, with its current health. Its credentials are written, never
 * shown.
 */
import type { ChannelRules } from '../../channels/channel.ts'
import { allRules, rulesOf } from '../../channels/registry.ts'
import { strictObject, Type, type TSchema } from '../../engine/schema.ts'
import type { ProblemCode } from '../../engine/problems/problems.ts'
import { FailureAnswer } from '../../kinds/failure.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { listSenderHealth, QUEUE_COUNTED_MAX, type SenderHealth } from '../sender-health.ts'
import { whyWaiting } from '../why-waiting.ts'
import { paceOf } from '../pace.ts'
import { settingFields, settingsIn } from '../sender-settings.ts'
import type { Sender } from '../senders-repository.ts'
import { listTemplateHealth, type TemplateHealth } from '../syncs-repository.ts'
import {
  count,
  date,
  id,
  nullableDate,
  nullableInteger,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'

export const SENDER_ID: [string, string] = ['senderId', 'Identifier of the sender.']
export const UNKNOWN_SENDER: [ProblemCode, string] = [
  'sender_not_found',
  'There is no such sender in this workspace.',
]

/** The settings of a sender of this channel, in the bodies that add and change one. */
export const settable = ({
  throughput: { max },
  businessAccount,
}: Pick<ChannelRules, 'throughput' | 'businessAccount'>) => ({
  ...(businessAccount && {
    [businessAccount.field]: Type.Optional(
      Type.String({ pattern: businessAccount.pattern, description: businessAccount.description }),
    ),
  }),
  ...Object.fromEntries(
    Object.entries(settingFields(max)).map(([name, schema]) => [name, Type.Optional(schema)]),
  ),
})

const Stop = strictObject(
  { date: date('When it stopped.'), failure: FailureAnswer },
  {
    title: 'Stop',
    description:
      'Why WhatsApp refuses the account, or limits it for hours, until a person resumes the sender.',
  },
)
export const StopAnswer = orNull(Stop, 'Null unless WhatsApp refuses the account, or limits it for hours.')

const UnreadWebhook = strictObject(
  {
    what: text(
      'A group and a name: `signature:wrong` was refused, `test:dashboard` is the test of the app at Meta, with the right signature, `set_aside:…` is stored for a person to see, `field:…` and others are dropped.',
    ),
    count: count('How often, since `since`.'),
    since: date('When first.'),
    lastDate: date('When last.'),
  },
  { title: 'UnreadWebhook', description: 'Something of webhooks that was not read.' },
)

const Waiting = strictObject(
  {
    behind: count('Behind an earlier one of their conversation, which goes first.'),
    recipientPace: count(
      'For the pace that WhatsApp sets for one recipient: 45 messages at once, then one in six seconds.',
    ),
    senderRate: count('For their turn, within `throughputPerSecond`.'),
    channelAway: count('For another try: WhatsApp could not accept them, or does not answer.'),
    upload: count('For the upload of their file to WhatsApp.'),
    paused: count('All of them while a person has paused the sender.'),
    stopped: count('All of them while WhatsApp refuses the account.'),
    noProcess: count('No process drives the sender, or the one that does cannot write to the database.'),
    windowClosed: count(
      'Of all these, those whose service window has closed since: when it is their turn they fail. None waits for a window.',
    ),
  },
  {
    title: 'Waiting',
    description:
      'Why deliveries wait for an attempt: each is counted under one reason, and by `windowClosed` once more.',
  },
)

const TemplatesHealth = strictObject(
  {
    approved: count('Those that can be sent.'),
    paused: count('Those that WhatsApp has paused: for low quality, or for its pacing.'),
    rejected: count('Those that WhatsApp has rejected.'),
    disabled: count('Those that WhatsApp has disabled for good.'),
    categoryAhead: count('Those that will have another category, by which WhatsApp charges.'),
    syncDate: nullableDate('When all of them were last read from WhatsApp; null: never yet.'),
    failure: orNull(FailureAnswer, 'Why they could not be read the last time; null if they could.'),
  },
  {
    title: 'TemplatesHealth',
    description: 'How its templates fare, by our copy of them. `GET /templates` has them.',
  },
)

const BUSINESS_FIELD = nullableText(
  'The business account that has its templates; null until WhatsApp names it.',
)

const channels = allRules()
/** Each channel has its own name for the id of its account. */
const accountFields = channels.map(({ account: { field, description } }) => [
  field,
  channels.length > 1 ? Type.Optional(text(description)) : text(description),
])

/** And, if it has business accounts, for the id of that. */
const businessFields = channels.flatMap(({ businessAccount }) =>
  businessAccount
    ? [[businessAccount.field, channels.length > 1 ? Type.Optional(BUSINESS_FIELD) : BUSINESS_FIELD]]
    : [],
)

export const SenderAnswer = strictObject(
  {
    id: id('Identifier of the sender.'),
    channel: oneOf(
      channels.map(({ name }) => name),
      'The carrier.',
    ),
    address: text('Its number, digits.'),
    ...(Object.fromEntries([...accountFields, ...businessFields]) as Record<string, TSchema>),
    ...settingFields(Math.max(...channels.map(({ throughput }) => throughput.max))),
    state: oneOf(
      ['running', 'paused', 'stopped'],
      '`paused`: by a person; `stopped`: WhatsApp refuses the account, or limits it for hours. Either way everything is accepted and nothing is sent.',
    ),
    pauseDate: nullableDate('When it was paused.'),
    stop: StopAnswer,
    createDate: date('When it was registered.'),
    isInApp: Type.Boolean({
      description:
        'Whether its number also lives in the WhatsApp Business app: it stops when it leaves, and goes on when it is back. Its `throughputPerSecond` is 20 at most meanwhile, even if it was set higher.',
    }),
    tokenEndDate: nullableDate('When its access token ends; null: never, or WhatsApp did not say.'),
    health: strictObject(
      {
        sentPerSecond: Type.Number({
          minimum: 0,
          description: 'Messages WhatsApp accepted per second: the mean of the last ten seconds.',
        }),
        queueDepth: count(
          `Deliveries that wait for an attempt or have one under way; like the others counted among the oldest ${QUEUE_COUNTED_MAX}.`,
        ),
        queueAgeMs: nullableInteger('Age of the oldest of them; null if there is none.'),
        waiting: Waiting,
        unknown: count('Deliveries whose outcome is unknown.'),
        held: count('Deliveries that wait for a person to decide.'),
        failed: count('Deliveries that failed and that no person has handled.'),
        lastSentDate: nullableDate('When WhatsApp last accepted a message.'),
        lastReceiptDate: nullableDate('When the last receipt came.'),
        lastWebhookDate: nullableDate('When the last webhook came that was signed with its app secret.'),
        lastVerificationDate: nullableDate(
          'When WhatsApp last called the webhook with its verify token, as it does when the address is set; null: never.',
        ),
        templates: TemplatesHealth,
        unreadWebhooks: Type.Array(UnreadWebhook, {
          description: 'What came to its webhook within 30 days and was not read, latest first.',
        }),
        lastError: Type.Unsafe<unknown>({
          type: ['object', 'null'],
          additionalProperties: false,
          required: ['date', 'failure'],
          properties: { date: date('When it was reported.'), failure: FailureAnswer },
          description: 'The last failure of a call or in a receipt.',
        }),
      },
      { description: 'How it fares now; up to a few seconds old.' },
    ),
  },
  {
    title: 'Sender',
    description: 'A business address that messages go out from, and how it fares.',
  },
)

/** The senders with their health, in the same order, without those that are removed meanwhile. */
export async function toSenderAnswers(
  { pool, clock }: Needs<'pool' | 'clock'>,
  workspaceId: string,
  senders: Sender[],
) {
  const now = clock.now()
  const ids = senders.map(({ id }) => id)
  const [health, templates] = await Promise.all([
    listSenderHealth(pool, workspaceId, senders, now),
    listTemplateHealth(pool, workspaceId, ids),
  ])
  const healthOf = new Map(health.map((one) => [one.senderId, one]))
  const templatesOf = new Map(templates.map((one) => [one.senderId, one]))
  return senders.flatMap((sender) => {
    const ofSender = templatesOf.get(sender.id)
    return ofSender ? [toSenderAnswer(sender, healthOf.get(sender.id) as SenderHealth, ofSender, now)] : []
  })
}

/** Announces a change of a sender, so that this process and the others know of it from now on. */
export async function announceChanged(needs: Needs<'senders' | 'announce'>, senderId: string): Promise<void> {
  needs.announce('senders', senderId)
  await needs.senders.refresh()
}

/** The answer for a sender that was just stored; it is announced. */
export async function answerChanged(needs: Needs<'pool' | 'clock' | 'senders' | 'announce'>, sender: Sender) {
  await announceChanged(needs, sender.id)
  const [answer] = await toSenderAnswers(needs, sender.workspaceId, [sender])
  return answer ?? null
}

/** The fields of a sender that need no query of its health. */
export function toSenderFields(sender: Sender) {
  const { id: senderId, channel, address, channelAccountId } = sender
  const { account, businessAccount } = rulesOf(channel)
  return {
    id: senderId,
    channel,
    address,
    [account.field]: channelAccountId,
    ...(businessAccount && { [businessAccount.field]: sender.businessAccountId }),
    ...settingsIn(sender),
    throughputPerSecond: paceOf(sender),
    state: sender.pausedAt ? 'paused' : sender.stoppedAt ? 'stopped' : 'running',
    pauseDate: toDate(sender.pausedAt),
    stop: toDatedFailure(sender.stoppedAt, sender.stopFailure),
    createDate: toDate(sender.createdAt),
    isInApp: sender.isInApp,
    tokenEndDate: toDate(sender.tokenEndsAt),
  }
}

function toSenderAnswer(sender: Sender, health: SenderHealth, templates: TemplateHealth, now: Date) {
  const { oldestWaitingAt, queueDepth, unknown, held, failed } = health
  return {
    ...toSenderFields(sender),
    health: {
      sentPerSecond: Math.round(health.sentPerSecond * 10) / 10,
      queueDepth,
      queueAgeMs: oldestWaitingAt && Math.max(0, now.getTime() - oldestWaitingAt.getTime()),
      waiting: whyWaiting(sender, health),
      unknown,
      held,
      failed,
      lastSentDate: toDate(health.lastSentAt),
      lastReceiptDate: toDate(health.lastReceiptAt),
      lastWebhookDate: toDate(health.lastWebhookAt),
      lastVerificationDate: toDate(health.lastVerifiedAt),
      templates: toTemplatesHealth(templates),
      unreadWebhooks: health.unreadWebhooks,
      lastError: toDatedFailure(health.lastErrorAt, health.lastError),
    },
  }
}

const toTemplatesHealth = ({ syncedAt, failure, ...health }: TemplateHealth) => ({
  approved: health.approved,
  paused: health.paused,
  rejected: health.rejected,
  disabled: health.disabled,
  categoryAhead: health.categoryAhead,
  syncDate: toDate(syncedAt),
  failure: failure === null ? null : (JSON.parse(failure) as unknown),
})

const toDatedFailure = (at: Date | null, failure: string | null) =>
  at && failure ? { date: at.toISOString(), failure: JSON.parse(failure) as unknown } : null
