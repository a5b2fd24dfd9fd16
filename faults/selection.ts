/**
 * What continuous integration plays on a day: always what matters most, and the rest in turns. A
 * week plays everything.
 */
import { canaries } from './canaries/canaries.ts'
import { experiments } from './experiments/experiments.ts'
import { killPostgres } from './experiments/kill-postgres.ts'
import { killService } from './experiments/kill-service.ts'
import { payments } from './experiments/payments.ts'

const ALWAYS = [killService, killPostgres, payments]
const CANARIES_A_DAY = 2
const DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const inTurns = experiments.filter((experiment) => !ALWAYS.includes(experiment))

/**
 * Depends on the day alone, in UTC, so that a run can be repeated. Any seven days in a row choose
 * each item.
 */
export function selectFor(now: Date) {
  const day = Math.floor(now.getTime() / DAY_MS)
  const following = Array.from({ length: CANARIES_A_DAY }, (_, n) => (day + n) % canaries.length)
  return {
    experiments: [...ALWAYS, ...inTurns.filter((_, n) => n % DAYS === day % DAYS)],
    canaries: canaries.filter((_, n) => following.includes(n)),
  }
}
