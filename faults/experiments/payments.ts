import { startShoppers, type Shoppers } from '../clients/shoppers.ts'
import { makeCustomers } from '../clients/crowd.ts'
import type { Program } from '../../testkit/program.ts'
import { createRandom, type Random } from '../../scripts/random.ts'
import type { LoadedBank } from '../stack/bank.ts'
import type { Stack } from '../stack/stack.ts'
import type { TcpProxy } from '../stack/tcp-proxy.ts'
import { pass, underLoad, type Experiment, type Run } from './experiment.ts'
import { beOff, chooseHabits, ODDITIES, silence, type Habits } from './odd-bank.ts'
import { until } from '../../testkit/until.ts'

/** What the bank does wrong, each to one call or payment in so many. */
const FAULTS = [
  'lost_request',
  'lost_answer',
  'error',
  'error_after',
  'unavailable',
  'html_after',
  'truncated',
  'slow',
  'unknown_field',
  'no_code',
  'page_shift',
  'read_lag',
  'short_token',
  'refund_refused',
  'callback_lost',
  'callback_late',
  'callback_twice',
  'callback_shuffled',
  'callback_grouped',
  'callback_without_key',
  'callback_other_key',
]
const SHORT = { orders: 400, ordersOfRound: 25, roundMsMax: 8_000, clients: 24, customers: 60 }
/**
 * The simulator remembers 100,000 calls and messages; a run with `--charges` plays this again and
 * again.
 */
const LONG = { orders: 8_000, ordersOfRound: 400, roundMsMax: 30_000, clients: 32, customers: 1_000 }
/**
 * How often a shop may read the list of its payments. Inter allows 120, see `--lists-per-minute`.
 */
const LISTS_PER_MINUTE = 600
/** Between two looks at whether the money has come to rest, and how long it may take. */
const POLL_MS = 200
const REST_MS_MAX = 90_000

export const payments: Experiment = {
  name: 'payments',
  injects:
    'Kills service, database and bank, cuts what passes between them, is away for an hour and for 40 days, and lets the bank err in thirty ways, while orders are charged, paid, canceled and refunded.',
  async run(ground, run) {
    const size = sizeOf(run)
    return await underLoad(
      ground,
      run,
      { hasBank: true, crowd: { clients: 1, pauseMs: 50 }, followers: 1, customers: 10 },
      async (stack, random, history) => {
        const { bank } = stack.bank ?? {}
        if (!bank) throw new Error('The experiment needs a bank.')
        const customers = await makeCustomers(stack, size.customers)
        const shoppers = startShoppers(stack, bank, history, random, {
          clients: size.clients,
          customers,
          ordersMax: size.orders,
        })
        const hits: Record<string, number> = {}
        const isUnderWay = (round: number) =>
          round < TROUBLES.length || (run.isLong && shoppers.orders.length < size.orders)
        const habits = chooseHabits(bank, createRandom(run.seed), {
          isLong: run.isLong,
          callsPerMinute: run.listsPerMinute ?? LISTS_PER_MINUTE,
        })
        try {
          await habits.take()
          for (let round = 0; isUnderWay(round); round++) {
            await addFaults(bank, random, round)
            await letThemSell(shoppers, size)
            await pass(random.below(300))
            const [name, act] = TROUBLES[round % TROUBLES.length] as (typeof TROUBLES)[number]
            hits[name] = (hits[name] ?? 0) + (await act({ stack, bank, habits, random }))
          }
          await bank.control('DELETE', '/faults')
          await habits.take()
        } finally {
          await stopShopping(stack, shoppers)
        }
        await letMoneyRest(stack, bank)
        return {
          hits: { ...hits, orders: shoppers.orders.length },
          notes: [habits.says],
          asked: shoppers.orders,
        }
      },
    )
  },
}

type Scene = { stack: Stack; bank: LoadedBank; habits: Habits; random: Random }

/** In the order of a run. Each returns how often it hit. */
const TROUBLES: [name: string, act: (scene: Scene) => Promise<number>][] = [
  ['service killed', ({ stack }) => killService(stack)],
  ['bank killed', killBank],
  [
    'database killed',
    async ({ stack }) => {
      await stack.postgres.kill()
      return 1
    },
  ],
  ['bank cut', ({ stack }) => cutOne(stack, stack.bank?.toBank)],
  [
    'service and bank killed',
    async (scene) => (await Promise.all([killService(scene.stack), killBank(scene)])).length,
  ],
  ['database cut', ({ stack }) => cutOne(stack, stack.toPostgres)],
  ['channel cut', ({ stack }) => cutOne(stack, stack.toChannel)],
  [
    'bank gone',
    async ({ stack: { bank } }) => {
      const before = bank?.toBank.hits() ?? 0
      bank?.toBank.setTrouble({ kind: 'reset' })
      await pass(GONE_MS)
      await until(async () => (bank?.toBank.hits() ?? 0) > before, 'the bank is called')
      bank?.toBank.setTrouble({ kind: 'none' })
      return (bank?.toBank.hits() ?? 0) - before
    },
  ],
  ['bank silent for an hour', ({ stack, bank, random }) => silence(stack, bank, random)],
  ['service off for 40 days', ({ stack, bank, random }) => beOff(stack, bank, random)],
]
const GONE_MS = 1_000

/** Cuts all connections as soon as there is one. */
const cutOne = (stack: Stack, proxy?: TcpProxy) => until(async () => proxy?.cut(), 'a connection is cut')

async function killService(stack: Stack): Promise<number> {
  await stack.replace(stack.processes[0] as Program)
  return 1
}

async function killBank({ bank, habits }: Scene): Promise<number> {
  await bank.replace()
  await habits.take()
  return 1
}

/** With `--charges`, a long run is no longer than that. Each trouble comes once at least. */
function sizeOf({ isLong, charges = 0 }: Run): typeof SHORT {
  if (!isLong) return SHORT
  const orders = charges > 0 ? Math.min(charges, LONG.orders) : LONG.orders
  return { ...LONG, orders, ordersOfRound: Math.min(LONG.ordersOfRound, Math.ceil(orders / TROUBLES.length)) }
}

/** Waits until so many more orders were begun, or fewer on a machine that is busy. */
async function letThemSell({ orders }: Shoppers, { ordersOfRound, roundMsMax }: typeof SHORT): Promise<void> {
  const wanted = orders.length + ordersOfRound
  for (
    const endsAtMs = performance.now() + roundMsMax;
    performance.now() < endsAtMs && orders.length < wanted;
  )
    await pass(POLL_MS)
}

/**
 * Several at a time, so that they meet. What is odd about payments comes in turns, so that each run
 * has all of it.
 */
async function addFaults(bank: LoadedBank, random: Random, round: number): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const fault = random.pick(FAULTS)
    await bank.control('POST', '/faults', { fault, count: 3, ms: 1_500 }).catch(() => undefined)
  }
  for (const turn of [round, round + ODDITIES.length / 2]) {
    const oddity = ODDITIES[turn % ODDITIES.length]
    await bank.control('POST', '/faults', { count: 3, ...oddity }).catch(() => undefined)
  }
}

/** Waits until every shopper has finished, and makes due meanwhile what they may wait for. */
async function stopShopping({ db }: Stack, shoppers: Shoppers): Promise<void> {
  let isOver = false
  const stopping = shoppers.stop().finally(() => (isOver = true))
  stopping.catch(() => undefined) // it is awaited below
  while (!isOver) {
    await makeDue(db).catch(() => undefined)
    await pass(POLL_MS)
  }
  await stopping
}

async function makeDue(db: Stack['db']): Promise<void> {
  for (const table of ['charges', 'refunds', 'payment_notices'])
    await db.query(`update ${table} set due_at = now() where due_at > now()`)
}

/**
 * Waits until nothing is left to be done. What was claimed by a process that was killed, or comes
 * later and later after many faults, is made due at once: that a minute or an hour passes is not
 * what is tried here.
 */
async function letMoneyRest({ db }: Stack, { book }: LoadedBank): Promise<void> {
  const endsAtMs = performance.now() + REST_MS_MAX
  for (;;) {
    await makeDue(db).catch(() => undefined) // the service may lock the same rows in another order
    await pass(POLL_MS)
    const { charges, payments: atBank, refunds } = await book()
    const { rows } = await db.query<{ left: number; payments: number }>(
      `select (select count(*)::int from payments) + (select count(*)::int from unreadable_payments) as payments,
              (select count(*)::int from charges where state = 'open' and withdraw_at is not null)
            + (select count(*)::int from charges c
               join charges n on n.workspace_id = c.workspace_id and n.charge_id = c.successor_id
               join message_states s on s.workspace_id = n.workspace_id and s.message_id = n.message_id
               where c.state = 'open' and s.status <> 'failed' and coalesce(s.sent_at, s.delivered_at, s.read_at) is not null)
            + (select count(*)::int from charges c where state = 'making' and created_at < now() - interval '3 minutes')
            + (select count(*)::int from charges c
               where c.state = 'concluded' and c.due_at is not null
                 and not exists (select from payments p where p.workspace_id = c.workspace_id and p.charge_id = c.charge_id)
                 and not exists (select from unreadable_payments u where u.workspace_id = c.workspace_id and u.txid = c.txid))
            + (select count(*)::int from refunds where state in ('making', 'pending'))
            + (select count(*)::int from payment_notices where state = 'due') as left`,
    )
    const { left = 0, payments: booked = 0 } = rows[0] ?? {}
    const known = await db.query<{ id: string }>(
      `select provider_id as id from refunds
       union all select txid from charges where state not in ('making', 'open')`,
    )
    const heard = new Set(known.rows.map(({ id }) => id))
    // a payment that was listed without its charge is booked before the charge names it
    const paid = charges.filter(({ status }) => status === 'CONCLUIDA')
    const said = [...refunds.map(({ id }) => id), ...paid.map(({ txid }) => txid)]
    if (left === 0 && booked === atBank.length && said.every((id) => heard.has(id))) return
    if (performance.now() > endsAtMs) return
  }
}
