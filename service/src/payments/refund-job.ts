/** Refunds are made, and followed until the bank has said what became of them. */
import type { Log } from '../engine/log/log.ts'
import { runJob, type RunningJob } from '../engine/jobs/jobs.ts'
import { carryOut, type RefundTools } from './make-refund.ts'
import { findRefund, stopFollowing } from './refunds-repository.ts'

export const refundJob = (tools: RefundTools & { log: Log }): Promise<RunningJob> =>
  runJob(tools, {
    table: 'refunds',
    id: 'refund_id',
    change: 'update refunds r set',
    async run({ workspaceId, id }, signal) {
      const refund = await findRefund(tools.db, workspaceId, id)
      const accountId = refund?.state === 'done' ? null : (refund?.accountId ?? null)
      const open = accountId === null ? null : await tools.accounts.of(workspaceId, accountId)
      if (refund && open) await carryOut(tools, open, refund, signal)
      await stopFollowing(tools.db, workspaceId, id)
    },
  })
