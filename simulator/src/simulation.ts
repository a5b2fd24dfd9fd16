/**
 * The parts that routes work with. simulator.ts assembles them; each function receives only the
 * parts it uses.
 */
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import type { Bank } from './customers/bank.ts'
import type { Faults } from './faults/rules.ts'
import type { Throughput } from './graph/rate-limits.ts'
import type { Log } from './log.ts'
import type { Links } from './media/links.ts'
import type { MediaUrls } from './media/urls.ts'
import type { State } from './state/state.ts'
import type { Reviews } from './templates/reviews.ts'
import type { Outbox } from './webhooks/outbox.ts'
import type { Statuses } from './webhooks/statuses.ts'

export type Simulation = {
  state: State
  clock: Clock
  faults: Faults
  throughput: Throughput
  outbox: Outbox
  statuses: Statuses
  changes: Changes
  reviews: Reviews
  mediaUrls: MediaUrls
  links: Links
  bank: Bank
  /** The simulator's own address, known once it listens. */
  self: { url: string }
  log: Log
}
