/** What goes on behind the service: rows and files that have expired are deleted, and new messages are indexed for search. */
import { DAY_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import { pruneDrafts } from '../drafts/drafts-repository.ts'
import { pruneDeadLetters, pruneUnmatchedReceipts } from '../inbox/prune-unmatched.ts'
import { startMaintenance } from '../maintenance.ts'
import { expireMedia, pruneMedia } from '../media/prune-media.ts'
import { pruneIdempotencyKeys } from '../messages/store/idempotency-keys-repository.ts'
import { pruneSessions } from '../people/sessions.ts'
import { keepEventDays } from '../events/event-days.ts'
import { pruneAuditEntries } from '../people/audit-repository.ts'
import { analyzeGrown } from '../postgres/statistics.ts'
import { keepAttemptDays } from '../webhooks/attempt-days.ts'
import { openIndexer } from '../search/indexer.ts'
import type { Foundation } from './foundation.ts'

export function openUpkeep(
  config: Config,
  { pool, senders, mediaStore, clock, log }: Foundation,
  opened: AsyncDisposableStack,
): void {
  const workspaceIds = () => [...new Set(senders.all().map(({ workspaceId }) => workspaceId))]
  const { keptDays } = config.media
  const maintenance = startMaintenance(
    {
      prunes: [
        (now, limit) => pruneIdempotencyKeys(pool, now, limit),
        (now, limit) => pruneDrafts(pool, now, limit),
        (now, limit) => pruneSessions(pool, now, limit),
        () => keepEventDays(pool, config.events.keptDays),
        () => keepAttemptDays(pool),
        (now, limit) =>
          pruneAuditEntries(pool, new Date(now.getTime() - config.audit.keptDays * DAY_MS), limit),
        (now, limit) => pruneDeadLetters(pool, workspaceIds(), now, limit),
        (now, limit) => pruneUnmatchedReceipts(pool, workspaceIds(), now, limit),
        (now, limit) => pruneMedia(pool, mediaStore, now, limit),
        async (now, limit) =>
          keptDays
            ? await expireMedia(pool, mediaStore, new Date(now.getTime() - keptDays * DAY_MS), limit)
            : 0,
        () => mediaStore.sweep().then(() => 0),
      ],
      analyze: () => analyzeGrown(pool),
    },
    clock,
    log,
  )
  opened.defer(() => maintenance.close())
  const indexer = openIndexer({ pool, clock, log })
  opened.defer(() => indexer.close())
}
