/** All scenarios, in the order of a run. */
import { acceptMany } from './accept-many.ts'
import { acceptOne } from './accept-one.ts'
import { acceptText } from './accept-text.ts'
import { accept } from './accept.ts'
import { backlog } from './backlog.ts'
import { conversations } from './conversations.ts'
import { dispatch, dispatchOne, dispatchSlow } from './dispatch.ts'
import { eventsDeep } from './events-deep.ts'
import { flat } from './flat.ts'
import { frozenServer } from './frozen-server.ts'
import { list } from './list.ts'
import { loop, loopFour, loopOne } from './loop.ts'
import { media } from './media.ts'
import { metrics } from './metrics.ts'
import { orders } from './orders.ts'
import { ownership } from './ownership.ts'
import { processes } from './processes.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import type { Scenario } from './scenario.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { steady } from './steady.ts'
import { twoServers } from './two-servers.ts'
import { webhooks, webhooksTen } from './webhooks.ts'
import { writer } from './writer.ts'

export const scenarios: Scenario[] = [
  accept,
  acceptOne,
  acceptMany,
  acceptText,
  metrics,
  writer,
  list,
  flat,
  eventsDeep,
  conversations,
  orders,
  reports,
  search,
  dispatch,
  dispatchSlow,
  dispatchOne,
  receipts,
  media,
  loop,
  loopFour,
  loopOne,
  backlog,
  steady,
  webhooks,
  webhooksTen,
  ownership,
  processes,
  twoServers,
  frozenServer,
  start,
]
