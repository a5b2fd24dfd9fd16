/**
 * The check of a sender's templates in recado doctor: whether our copy is read, and which of them
 * are in trouble.
 */
import type { Channel, ChannelTemplates, Failure } from '../channels/channel.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { listTemplateHealth, listTroubled } from '../senders/syncs-repository.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { toName, type Check } from './check-sender.ts'
import { countOf } from './command.ts'
import { toSenderName } from '../kinds/sender-name.ts'

/** Templates that are named; the page of templates has the others. */
const NAMED_MAX = 5

/** How long the channel may take to list them. */
const CALL_MS = 20_000

/**
 * A failure of the last reading may be over: the channel is asked again before a person is asked to
 * act.
 */
export async function checkTemplates(
  db: Queryable,
  sender: SenderAccount,
  { title }: Channel,
  templates: ChannelTemplates,
): Promise<Check> {
  const name = toSenderName(sender)
  const [health] = await listTemplateHealth(db, sender.workspaceId, [sender.id])
  const troubled = await listTroubled(db, name, NAMED_MAX + 1)
  const named = troubled
    .slice(0, NAMED_MAX)
    .map(({ name: template, language, status, categoryAhead }) =>
      categoryAhead === null
        ? `${template} (${language}) is ${status}`
        : `${template} (${language}) will be ${categoryAhead}`,
    )
  const more = troubled.length > NAMED_MAX ? ['and others'] : []
  const hadFailed = Boolean(health?.failure)
  const failure = hadFailed ? await listNow(sender, templates) : null
  const read = health?.syncedAt ? `read last at ${health.syncedAt.toISOString()}` : 'not read yet'
  const facts = [
    `${countOf(health?.approved ?? 0, 'template')} can be sent, ${read}`,
    ...(hadFailed && !failure ? [`the last reading failed, but ${title} lists them now`] : []),
    ...(failure ? [`${title} did not list them: ${failure.detail.replace(/\.$/, '')}`] : []),
    ...named,
    ...more,
  ]
  return { check: `templates of ${toName(sender)}`, ok: failure === null, detail: `${facts.join('; ')}.` }
}

/** Null: the channel lists the templates. */
async function listNow(sender: SenderAccount, templates: ChannelTemplates): Promise<Failure | null> {
  const signal = AbortSignal.timeout(CALL_MS)
  const business =
    sender.businessAccountId === null
      ? await templates.findBusiness(sender, signal)
      : ({ kind: 'done', value: { businessAccountId: sender.businessAccountId } } as const)
  if (business.kind !== 'done') return business.failure
  const listed = await templates.list(sender, business.value.businessAccountId, signal)
  return listed.kind === 'done' ? null : listed.failure
}
