/**
 * What the operations that write templates share: the sender and its channel, the faults of a body,
 * and the answer of the channel as a problem. The channel decides, and our copy follows it.
 */
import type { FastifyRequest } from 'fastify'
import { refusal } from '../../engine/http/refusal.ts'
import { toSenderName, type SenderName } from '../../kinds/sender-name.ts'
import type { Answered, ChannelTemplates } from '../../channels/channel.ts'
import { isObject } from '../../engine/member-of.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'
import { findBusinessAccount } from '../sync.ts'
import { mergeSeen } from '../merge-template.ts'
import type { ChannelTemplate, StoredTemplate } from '../../kinds/template.ts'
import { findTemplate, upsertTemplates } from '../templates-repository.ts'
import { FAULTS_MAX, toFaults, toFault } from '../../engine/http/faults.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { assertDone } from '../../senders/channel-answer.ts'

/** Where the templates of a sender are written. */
export type Place = { sender: SenderAccount; name: SenderName; templates: ChannelTemplates }

/**
 * Throws the problem that lists every fault of a body: of the parsers, of the schema, of the
 * channel's rules, and `more`.
 * @param draft what the rules look at: the body, with what it leaves as it is
 */
export function assertFaultless(
  { channels, publicUrl }: Needs<'channels' | 'publicUrl'>,
  { validationError, parseErrors, body }: FastifyRequest,
  channelName: string | undefined,
  draft: Record<string, unknown>,
  more: Fault[],
): void {
  const bySchema = validationError
    ? toFaults(validationError.validation, validationError.validationContext)
    : []
  const channel = channelName === undefined ? channels.all[0] : channels.of(channelName)
  const findings = isObject(body) ? (channel?.templates?.preflight(draft) ?? []) : []
  const malformed = [...(parseErrors ?? []), ...bySchema]
  const errors = [...malformed, ...more, ...findings.map((finding) => toFault(finding, publicUrl()))]
  if (errors.length > 0) throw refusal(errors.slice(0, FAULTS_MAX), malformed.length > 0)
}

/** With these the copies of a sender's templates are read again. */
export type AskAgainNeeds = Needs<'log' | 'templateSync'>

/** @throws a problem if the sender is gone, or its channel has no templates */
export function placeOf(
  { senders, channels }: Needs<'senders' | 'channels'>,
  { workspaceId, senderId }: SenderName,
): Place {
  const sender = senders.find(workspaceId, senderId)
  const templates = sender && channels.of(sender.channel).templates
  if (!sender || !templates)
    throw new Problem('sender_not_found', 'There is no such sender in this workspace.')
  return { sender, name: { workspaceId, senderId }, templates }
}

/** The business account of the sender. @throws a problem if the channel does not give it */
export const businessAccountOf = async (
  needs: Needs<'pool' | 'senders'> & AskAgainNeeds,
  { sender, templates }: Place,
): Promise<string> => valueOf(needs, { sender }, await findBusinessAccount(needs, templates, sender))

/**
 * What the channel answered. Where it is unknown whether it did what it was asked, the copy is read
 * again soon.
 * @throws a problem if the channel did not do it, or may not have
 */
export function valueOf<Value>(
  { templateSync, log }: AskAgainNeeds,
  { sender }: Pick<Place, 'sender'>,
  answered: Answered<Value>,
): Value {
  if (answered.kind !== 'unknown') return assertDone(answered)
  templateSync
    .ask(toSenderName(sender))
    .catch((error: unknown) =>
      log.warn({ event: 'templates_unread', err: error }, 'Templates are read later.'),
    )
  throw new Problem(
    'channel_silent',
    'WhatsApp may have done it: its answer never came, or cannot be read.',
    { extra: { failure: answered.failure } },
  )
}

/**
 * Stores what the channel has now, after it accepted a change, and returns our copy. The channel is
 * asked, because it changes what it is given: samples become links, and a category may be another.
 * If it cannot be asked, `otherwise` is kept until the next reading.
 */
export async function storeAsIs(
  { pool, clock, templateSync }: Needs<'pool' | 'clock' | 'templateSync'>,
  { sender, name, templates }: Place,
  otherwise: ChannelTemplate,
): Promise<StoredTemplate> {
  const { workspaceId, senderId } = name
  const read = await templates.read(sender, otherwise.channelTemplateId)
  if (read.kind !== 'done') await templateSync.ask(name)
  const seen = read.kind === 'done' ? read.value : otherwise
  const find = () => findTemplate(pool, workspaceId, senderId, seen.name, seen.language)
  const now = clock.now()
  const changed = mergeSeen(await find(), seen, now)
  await upsertTemplates(pool, workspaceId, senderId, changed ? [changed] : [], now)
  const kept = await find()
  if (!kept) throw new Error('A template that was just stored is there.')
  return kept
}
