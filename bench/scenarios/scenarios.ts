/** All scenarios, in the order in which they are played. */
import { acceptMany } from './accept-many.ts'
import { acceptOne } from './accept-one.ts'
import { accept } from './accept.ts'
import { backlog } from './backlog.ts'
import { dispatch, dispatchOne, dispatchSlow } from './dispatch.ts'
import { loop } from './loop.ts'
import { receipts } from './receipts.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [
  accept,
  acceptOne,
  acceptMany,
  dispatch,
  dispatchSlow,
  dispatchOne,
  receipts,
  loop,
  backlog,
]
