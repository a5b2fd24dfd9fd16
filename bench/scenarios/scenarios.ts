/** All scenarios, in the order of a run. */
import { acceptOne } from './accept-one.ts'
import { accept } from './accept.ts'
import { appHistory } from './app-history.ts'
import { conversations } from './conversations.ts'
import { dispatch } from './dispatch.ts'
import { firstMinute } from './first-minute.ts'
import { inbox } from './inbox.ts'
import { list } from './list.ts'
import { loop } from './loop.ts'
import { media } from './media.ts'
import { orders } from './orders.ts'
import { receipts } from './receipts.ts'
import type { Scenario } from './scenario.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { steady } from './steady.ts'
import { webhooks, webhooksTen } from './webhooks.ts'

export const scenarios: Scenario[] = [
  accept,
  acceptOne,
  list,
  conversations,
  inbox,
  orders,
  search,
  dispatch,
  receipts,
  media,
  appHistory,
  loop,
  steady,
  firstMinute,
  webhooks,
  webhooksTen,
  start,
]
