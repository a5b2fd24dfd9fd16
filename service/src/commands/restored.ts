/**
 * recado restored: prepares a database that was restored from a backup, and lists what has been
 * found since. docs/backups.md is the way there and what each step is for.
 */
import type { Command } from 'commander'
import { countHeld, holdAfterRestore } from '../store/hold-after-restore.ts'
import { findNewestChangeAt, renewEpochs } from '../engine/events/event-log.ts'
import { forgetSums } from '../orders/order-sums.ts'
import { listMessagesOfReceipts } from '../inbox/messages-of-receipts.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { isServed } from '../engine/postgres/notifications.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { renewLeasesAfterRestore } from '../engine/queue/leases-repository.ts'
import {
  listRestored,
  listWorkspaces,
  recordRestore,
  type Restored,
} from '../workspaces/workspaces-repository.ts'
import { countOf, printing, table, withDatabase, type CommandContext, type Result } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { followDirectory, type Replaced } from '../fleet/moving/after-restore.ts'
import { withDirectory } from './with-directory.ts'

export function addRestored(program: Command): void {
  printing(
    program
      .command('restored')
      .description(
        'After a backup was restored: hold messages that may have been sent, and list what was found.',
      )
      .option(
        '--until <moment>',
        'The moment that the database was restored to, such as 2026-11-23T12:00:00Z. Before the service starts on it.',
      )
      .addHelpText(
        'after',
        '\nWithout --until it lists what is still in doubt, and which messages receipts have named since.',
      ),
    ({ until }: { until?: string }) =>
      withDatabase((context) =>
        until === undefined ? report(context.pool) : restoreServer(context, toMoment(until, context.now)),
      ),
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function toMoment(text: string, now: Date): Date {
  const moment = MOMENT.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new CommandError('--until takes a moment with its zone, such as 2026-11-23T12:00:00Z.', EXIT.usage)
  if (moment > now) throw new CommandError('--until takes a moment that has passed.', EXIT.usage)
  return moment
}

/** With a directory, also puts right where workspaces are: they may have moved after the moment. */
async function restoreServer(context: CommandContext, until: Date): Promise<Result> {
  const { databaseUrl, directoryUrl } = context.config
  if (!directoryUrl || databaseUrl === null) return await restore(context, until)
  return await withDirectory(async (directory) => {
    const server = directory.servers().find((one) => one.databaseUrl === databaseUrl)
    if (!server)
      throw new CommandError(
        'No server of the directory has this DATABASE_URL. If the database has another address now, give it to its server: `recado server set <name>`.',
      )
    return await restore(context, until, (db) => followDirectory(db, directory.pool, server.name))
  }, context.config)
}

/** All in one transaction: done once, or not at all. */
const restore = (
  { pool, now }: CommandContext,
  until: Date,
  follow: (db: Queryable) => Promise<Replaced> = () => Promise.resolve({ gone: [], missing: [] }),
): Promise<Result> =>
  inTransaction(pool, async (db) => {
    if (await isServed(db))
      throw new CommandError('The service runs on this database. Stop all its processes first.')
    const before = await listRestored(db)
    const restoredTo = until.toISOString()
    if (before.length > 0 && before.every((one) => one.restoredTo.toISOString() === restoredTo))
      return {
        json: { restoredTo, held: 0, gone: [], missing: [] },
        text: 'This restore was already recorded. Nothing was changed.',
      }
    await assertAsOf(db, until)
    const { gone, missing } = await follow(db)
    let held = 0
    for (const { id } of await listWorkspaces(db)) {
      held += await holdAfterRestore(db, id, until, now)
      await forgetSums(db, id) // they name transactions of the server that was backed up
    }
    await recordRestore(db, until, now)
    await renewLeasesAfterRestore(db)
    await renewEpochs(db)
    const lines = [
      `${countOf(held, 'message')} may have been sent after that moment, and will not be sent automatically. The service can start.`,
      ...gone.map((id) => `Workspace ${id} has moved to another server since, and is not here any more.`),
      ...missing.map((id) => `Workspace ${id} has moved to here since, and this database does not have it.`),
    ]
    return { json: { restoredTo, held, gone, missing }, text: lines.join('\n') }
  })

/** What is newer than the moment was written after the restore, and may have been sent since. */
async function assertAsOf(db: Queryable, until: Date): Promise<void> {
  const newest = await findNewestChangeAt(db)
  if (newest === null || newest <= until) return
  throw new CommandError(
    `The database has a change of ${newest.toISOString()}, which is later. Give the moment that it was restored to; ` +
      'if the service has run on it since, restore it once more.',
  )
}

async function report(db: Queryable): Promise<Result> {
  const restored = await listRestored(db)
  const data = []
  for (const one of restored) data.push(await reportOf(db, one))
  const found = data.flatMap(({ unknownMessages }) => unknownMessages)
  const rows = found.map((one) => [
    one.workspaceId,
    one.messageId,
    one.channelMessageId,
    one.status,
    one.date,
  ])
  const lines = data.map(
    ({ workspaceId, restoredTo, held }) =>
      `Workspace ${workspaceId} was restored to ${restoredTo}: ${countOf(held, 'message')} ${held === 1 ? 'waits' : 'wait'} for a person to decide.`,
  )
  const text = [
    ...(restored.length === 0 ? ['No restore has been recorded.'] : lines),
    ...(found.length === 0
      ? []
      : ['', 'WhatsApp has these from before the restore, and the database does not know them:']),
    ...(found.length === 0 ? [] : [table(['WORKSPACE', 'MESSAGE', 'WHATSAPP', 'STATUS', 'SINCE'], rows)]),
  ]
  return { json: { data }, text: text.join('\n') }
}

async function reportOf(db: Queryable, { workspaceId, restoredTo, restoredAt }: Restored) {
  const unknown = await listMessagesOfReceipts(db, workspaceId, restoredAt)
  return {
    workspaceId,
    restoredTo: restoredTo.toISOString(),
    restoredAt: restoredAt.toISOString(),
    held: await countHeld(db, workspaceId),
    unknownMessages: unknown.map(({ at, ...one }) => ({ ...one, date: at.toISOString() })),
  }
}
