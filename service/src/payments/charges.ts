/** Charges, as the operations use them. */
import { findPriorCharge, makeCharge } from './make-charge.ts'
import { hasExpiredPixCode } from './find-charges.ts'
import { setDue } from './charges-repository.ts'
import type { Charge, ChargeKey } from './charge.ts'
import { chargeJob, nextDueAt } from './charge-job.ts'
import type { ChargeRequest } from './make-charge.ts'
import { readSoon } from './read-received.ts'
import type { ChargeTools } from './settle-charge.ts'
import { createBeforeClosing } from './withdraw-charge.ts'

export type Charges = ReturnType<typeof createCharges>

/** @param tools `readMs`: between two reads of an account that has an open charge */
export const createCharges = (tools: ChargeTools & { readMs: number }) => ({
  /** See make-charge.ts. */
  make: (request: ChargeRequest) => makeCharge(tools, request),
  findPrior: (workspaceId: string, key: ChargeKey) => findPriorCharge(tools, workspaceId, key),
  /** Its message is stored: it is to be paid. */
  async keep(charge: Charge): Promise<void> {
    const open = await tools.accounts.of(charge.workspaceId, charge.accountId)
    const lists = open?.provider.abilities.lists ?? false
    await setDue(tools.db, charge, nextDueAt(charge, lists, tools.clock.now()))
    await readSoon(tools, charge.workspaceId, charge.accountId)
  },
  /** Its message was not stored: it is withdrawn, once it is sure that it never will be. */
  drop: (charge: Charge): Promise<void> => setDue(tools.db, charge, tools.clock.now()),
  /** See withdraw-charge.ts. */
  beforeClosing: createBeforeClosing(tools),
  /** Whether a payload of the order has the code of a charge that can no longer be paid. */
  hasExpiredPixCode: (workspaceId: string, senderId: string, referenceId: string, contentData: string) =>
    hasExpiredPixCode(tools.db, workspaceId, senderId, referenceId, contentData),
  /** Settles charges as they are due, until it is closed. */
  runJob: () => chargeJob(tools),
})
