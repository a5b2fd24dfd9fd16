/** Refunds are made, and followed until the bank has said what became of them. */
import type { Log } from '../log.ts'
import { openLooks, type Looks } from './looks.ts'
import { carryOut, type RefundTools } from './make-refund.ts'
import { findRefund, stopLooking } from './refunds-repository.ts'

export const keepRefunds = (tools: RefundTools & { log: Log }): Promise<Looks> =>
  openLooks({
    ...{ db: tools.db, table: 'refunds', clock: tools.clock, log: tools.log },
    async look({ workspaceId, id }, signal) {
      const refund = await findRefund(tools.db, workspaceId, id)
      const accountId = refund?.state === 'done' ? null : (refund?.accountId ?? null)
      const open = accountId === null ? null : await tools.accounts.of(workspaceId, accountId)
      if (refund && open) await carryOut(tools, open, refund, signal)
      await stopLooking(tools.db, workspaceId, id)
    },
  })
