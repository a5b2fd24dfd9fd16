/**
 * What goes on behind the service: rows and files that have expired are deleted, and new messages
 * are indexed for search.
 */
import { DAY_MS } from '../../engine/clock.ts'
import type { Config } from '../../engine/settings/config.ts'
import { pruneDrafts } from '../../drafts/drafts-repository.ts'
import { pruneDeadLetters, pruneUnmatchedReceipts } from '../../inbox/prune-unmatched.ts'
import { startMaintenance } from '../maintenance.ts'
import { expireMedia, pruneMedia } from '../../media/prune-media.ts'
import { IDEMPOTENCY_AGE_MS, pruneIdempotencyKeys } from '../../store/idempotency-keys-repository.ts'
import { pruneSessions } from '../../access/sessions/sessions.ts'
import { dropEventDays } from '../../engine/events/event-days.ts'
import { pruneAuditEntries } from '../../engine/audit/audit-repository.ts'
import { pruneSumChanges } from '../../orders/order-sums.ts'
import { DAILY_TABLES, makePartitions } from '../../engine/postgres/partitions.ts'
import { analyzeGrown } from '../../engine/postgres/statistics.ts'
import { dropAttemptDays } from '../../webhooks/attempt-days.ts'
import { tokenJob } from '../../senders/token-job.ts'
import { pruneChargeKeys } from '../../payments/charges-repository.ts'
import { openIndexer } from '../../search/indexer.ts'
import type { Foundation } from './foundation.ts'

export async function openUpkeep(
  config: Config,
  { pool, senders, mediaStore, feed, clock, log }: Foundation,
  opened: AsyncDisposableStack,
): Promise<void> {
  const workspaceIds = () => [...new Set(senders.all().map(({ workspaceId }) => workspaceId))]
  const { keptDays } = config.media
  const maintenance = startMaintenance(
    {
      makes: Object.fromEntries(
        DAILY_TABLES.map((table) => [`days of ${table}`, () => makePartitions(pool, table)]),
      ),
      prunes: {
        'idempotency keys': (now, limit) => pruneIdempotencyKeys(pool, now, limit),
        'idempotency keys of charges': (now, limit) =>
          pruneChargeKeys(pool, new Date(now.getTime() - IDEMPOTENCY_AGE_MS), limit),
        drafts: (now, limit) => pruneDrafts(pool, now, limit),
        sessions: (now, limit) => pruneSessions(pool, now, limit),
        'changes of sums': (_, limit) => pruneSumChanges(pool, limit),
        'old events': (now) => dropEventDays(pool, config.events.keptDays, now),
        'old webhook attempts': (now) => dropAttemptDays(pool, now),
        'audit log': (now, limit) =>
          pruneAuditEntries(pool, new Date(now.getTime() - config.audit.keptDays * DAY_MS), limit),
        'dead letters': (now, limit) => pruneDeadLetters(pool, workspaceIds(), now, limit),
        'unmatched receipts': (now, limit) => pruneUnmatchedReceipts(pool, workspaceIds(), now, limit),
        'unused media': (now, limit) => pruneMedia(pool, mediaStore, now, limit),
        'old media': async (now, limit) =>
          keptDays
            ? await expireMedia(pool, mediaStore, new Date(now.getTime() - keptDays * DAY_MS), limit)
            : 0,
        'media store': () => mediaStore.sweep().then(() => 0),
      },
      analyze: () => analyzeGrown(pool),
    },
    clock,
    log,
  )
  opened.defer(() => maintenance.close())
  opened.defer(await tokenJob({ db: pool, clock, log }, feed.wrote))
  const indexer = openIndexer({ pool, clock, log })
  opened.defer(() => indexer.close())
}
