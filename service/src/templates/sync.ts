/**
 * Keeps our copy of the templates as the channel has them: reads those of each sender every few
 * hours, soon after it was added, and when a webhook reports something that the copy lacks.
 * Webhooks are quicker, but may be lost, or not subscribed to.
 *
 * One process reads a sender at a time. A reading that fails leaves the copy as it is.
 */
import type { SharedNeeds } from '../engine/http/needs.ts'
import type { Answered, ChannelTemplates, Channels, Failure } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import { runJob, type RunningJob } from '../engine/jobs/jobs.ts'
import type { Log } from '../engine/log/log.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { RETRY_AFTER_MS_MAX } from '../engine/queue/backoff.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import { learnBusinessAccount, type SenderAccount } from '../senders/senders-repository.ts'
import { askForSync, claimSync, recordSync, SYNC_ROWS } from '../senders/syncs-repository.ts'
import { markDeleted, mergeSeen } from './merge-template.ts'
import { DELETED, type ChannelTemplate } from '../kinds/template.ts'
import { listTemplatesOf, upsertTemplates, type TemplateRecord } from './templates-repository.ts'
import { toSenderName, type SenderName } from '../kinds/sender-name.ts'

export type TemplateSync = SharedNeeds['templateSync'] & RunningJob

const SCAN_MS = 60_000
/** Half of it more or less, by chance: many senders must not all ask at once. */
const INTERVAL_MS = 4 * 60 * 60 * 1000
const JITTER = 0.5
const READING_MS_MAX = 5 * 60 * 1000
/** A process that dies while it reads keeps its claim so long. */
const CLAIM_MS = 2 * READING_MS_MAX
/**
 * The channel could not be reached or had trouble, or something that a person mends at the channel,
 * such as a permission, is missing.
 */
const AGAIN_MS = 5 * 60 * 1000
/** Least time between two readings that were asked for. */
const REST_MS = 60_000
/** Senders read at once. */
const READINGS_MAX = 4

type Options = {
  pool: Pool
  senders: SenderCache
  channels: Channels
  clock: Clock
  log: Log
  random?: () => number
}

export async function openTemplateSync({
  pool,
  senders,
  channels,
  clock,
  log,
  random = Math.random,
}: Options): Promise<TemplateSync> {
  const after = (ms: number) => new Date(clock.now().getTime() + ms)
  const jittered = (ms: number) => ms * (1 - JITTER / 2 + JITTER * random())

  async function readOne(sender: SenderAccount, signal?: AbortSignal) {
    const name = toSenderName(sender)
    const templates = channels.of(sender.channel).templates
    if (templates === null) return
    const startedAt = clock.now()
    const answered = await readAll(templates, sender, signal)
    if (signal?.aborted) return
    if (answered.kind === 'done') {
      await keep(sender, answered.value, startedAt)
      await record(name, null, jittered(INTERVAL_MS))
      const fields = { event: 'templates_read', senderId: sender.id, count: answered.value.length }
      return log.debug(fields, 'The templates of a sender were read.')
    }
    const { code, channelCode } = answered.failure
    log.warn(
      { event: 'templates_unread', senderId: sender.id, code, channelCode },
      'Templates could not be read.',
    )
    await record(name, JSON.stringify(answered.failure satisfies Failure), toWait(answered))
  }

  const record = (name: SenderName, failure: string | null, waitMs: number) =>
    recordSync(pool, name, failure, { now: clock.now(), dueAt: after(waitMs), restMs: REST_MS })

  function toWait(answered: Exclude<Answered<unknown>, { kind: 'done' }>): number {
    const askedForMs = answered.kind === 'unavailable' ? (answered.retryAfterMs ?? 0) : 0
    return Math.max(jittered(AGAIN_MS), Math.min(askedForMs, RETRY_AFTER_MS_MAX))
  }

  async function readAll(
    templates: ChannelTemplates,
    sender: SenderAccount,
    signal: AbortSignal | undefined,
  ): Promise<Answered<ChannelTemplate[]>> {
    const business = await findBusinessAccount({ pool, senders }, templates, sender, signal)
    return business.kind === 'done' ? await templates.list(sender, business.value, signal) : business
  }

  /** Writes what differs. What changed since the reading began is newer than what was read. */
  async function keep(
    { workspaceId, id: senderId }: SenderAccount,
    seen: ChannelTemplate[],
    startedAt: Date,
  ) {
    const known = await listTemplatesOf(pool, workspaceId, senderId, { isLocked: false })
    const knownByName = byName(known)
    const seenByName = byName(seen)
    const changed: TemplateRecord[] = [
      ...[...seenByName].flatMap(
        ([name, one]) => mergeSeen(knownByName.get(name) ?? null, one, startedAt) ?? [],
      ),
      ...[...knownByName]
        .filter(([name, { status }]) => !seenByName.has(name) && status !== DELETED)
        .map(([, gone]) => markDeleted(gone)),
    ]
    await upsertTemplates(pool, workspaceId, senderId, changed, clock.now(), startedAt)
  }

  const job = await runJob(
    { db: pool, clock, log },
    {
      ...SYNC_ROWS,
      againMs: AGAIN_MS,
      runMsMax: READING_MS_MAX,
      scanMs: SCAN_MS,
      atOnce: READINGS_MAX,
      async run({ workspaceId, id }, signal) {
        if (!senders.find(workspaceId, id)) await senders.refresh() // another process has just added it
        const sender = senders.find(workspaceId, id)
        if (sender) await readOne(sender, signal)
      },
    },
  )
  return {
    ...job,
    async ask(sender) {
      await askForSync(pool, sender, clock.now(), REST_MS)
      job.wake()
    },
    async read(sender) {
      await claimSync(pool, toSenderName(sender), after(CLAIM_MS))
      await readOne(sender)
    },
  }
}

const byName = <Template extends Pick<ChannelTemplate, 'name' | 'language'>>(templates: Template[]) =>
  new Map(templates.map((template) => [`${template.name} ${template.language}`, template]))

/** The business account of a sender: known, or asked for once and then kept. */
export async function findBusinessAccount(
  { pool, senders }: { pool: Pick<Pool, 'query'>; senders: SenderCache },
  templates: ChannelTemplates,
  sender: SenderAccount,
  signal?: AbortSignal,
): Promise<Answered<string>> {
  if (sender.businessAccountId !== null) return { kind: 'done', value: sender.businessAccountId }
  const found = await templates.findBusiness(sender, signal)
  if (found.kind !== 'done') return found
  const { businessAccountId } = found.value
  await learnBusinessAccount(pool, sender.workspaceId, sender.id, businessAccountId)
  await senders.refresh()
  return { kind: 'done', value: businessAccountId }
}
