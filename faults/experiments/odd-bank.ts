/**
 * What real banks do against the standard, each seen at one of them: how they write money, how they
 * give lists, how often they may be called, and how long they, or the service, are away.
 */
import type { Random } from '../../scripts/random.ts'
import type { Program } from '../../testkit/program.ts'
import type { LoadedBank } from '../stack/bank.ts'
import type { Stack } from '../stack/stack.ts'
import { pass } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/**
 * Of single payments and refunds. The bank never writes some of the amounts in a form that can be
 * read.
 */
export const ODDITIES = [
  { fault: 'txid_missing' },
  { fault: 'amount_unreadable' },
  { fault: 'amount_unreadable', ms: 1_500 },
  { fault: 'local_time' },
  { fault: 'local_time_as_utc' },
  { fault: 'refund_unmarked' },
] as const

/** How the bank gives lists; it does so to the end, and as the seed says. */
const LISTS = [[], ['short_pages'], ['no_page_count']] as const
/** Entries of a short page. A long run has twenty times as many payments. */
const SHORT_PAGE = { short: 10, long: 50 }

export type Habits = {
  says: string
  /** The bank has them again after a kill, and after its other faults are over. */
  take(): Promise<void>
}

/** @param callsPerMinute how often a shop may read lists of payments */
export function chooseHabits(
  bank: LoadedBank,
  random: Random,
  { isLong, callsPerMinute }: { isLong: boolean; callsPerMinute: number },
): Habits {
  const lists = random.pick(LISTS)
  const match = { method: 'GET', path: '/pix?' }
  return {
    says: `The bank gave lists ${lists.length > 0 ? `with ${lists.join(', ')}` : 'as the standard says'}, ${callsPerMinute} a minute.`,
    async take() {
      for (const fault of lists) {
        const max = fault === 'short_pages' ? { max: SHORT_PAGE[isLong ? 'long' : 'short'] } : {}
        await bank.control('POST', '/faults', { fault, always: true, ...max })
      }
      await bank.control('POST', '/faults', { fault: 'rate_limit', always: true, max: callsPerMinute, match })
    },
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS_OFF = 40
const SILENT_MS = 2_000

/**
 * For an hour the bank answers no call, and money comes meanwhile. In this hour the service is
 * started again, too.
 */
export async function silence(stack: Stack, bank: LoadedBank, random: Random): Promise<number> {
  const { toBank } = stack.bank ?? {}
  const before = toBank?.hits() ?? 0
  toBank?.setTrouble({ kind: 'stall' })
  await beAway(stack, bank, random, HOUR_MS)
  await pass(SILENT_MS)
  await until(async () => (toBank?.hits() ?? 0) > before, 'the bank is called')
  toBank?.setTrouble({ kind: 'none' })
  return (toBank?.hits() ?? 0) - before
}

/** The service is off for 40 days, and money comes meanwhile. */
export const beOff = (stack: Stack, bank: LoadedBank, random: Random): Promise<number> =>
  beAway(stack, bank, random, DAYS_OFF * DAY_MS)

const PAYMENTS = 25

/**
 * Ends the service, has money come by key alone during the time before, sets back when the accounts
 * were read, and starts the service. Nothing that it booked is from that time, so that it is for
 * the reads alone to find. Returns how many payments came.
 */
async function beAway(stack: Stack, bank: LoadedBank, random: Random, awayMs: number): Promise<number> {
  const service = stack.processes[0] as Program
  stack.withdraw(service)
  await service.kill()
  const accounts = [...bank.accounts.values()]
  for (let n = 0; n < PAYMENTS; n++) {
    const key = random.pick(accounts).keys[0]
    const at = new Date(Date.now() - random.below(awayMs)).toISOString()
    await bank.control('POST', '/transfer', { key, at, amount: 1 + random.below(10_000) })
  }
  const setBack = () =>
    stack.db.query(
      `update payment_accounts set read_to = now() - $1::interval, swept_at = now() - $1::interval, due_at = now(),
              created_at = least(created_at, now() - $1::interval - interval '1 day')`,
      [`${awayMs} milliseconds`],
    )
  await until(() => setBack().catch(() => null), 'the reading of accounts is set back')
  await stack.start()
  return PAYMENTS
}
