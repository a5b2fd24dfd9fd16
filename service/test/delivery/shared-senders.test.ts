/**
 * Three processes on one database share its senders, and share them again when one comes or goes.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Service } from '../../src/main.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const SHOPS = 6
/**
 * Senders change hands at a third of it. None may lapse when a busy machine stops the processes for
 * seconds.
 */
const LEASE_MS = 9_000
const MINUTES_MS = 10 * 60_000

let stage: Stage
let shops: Shop[]
before(async () => {
  stage = await openStage({
    realTime: 'the database decides when a lease lapses',
    env: { RECADO_LEASE_MS: String(LEASE_MS) },
  })
  shops = [stage.shop]
  while (shops.length < SHOPS) shops.push(await stage.openShop())
})
after(() => stage.close())

/** How many senders each process drives that drives any, the fewest first. */
async function shares(): Promise<number[]> {
  const { rows } = await stage.db.query<{ count: number }>(
    `select count(*)::int as count from leases
     where kind = 'sender' and expires_at > clock_timestamp() group by holder order by count`,
  )
  return rows.map(({ count }) => count)
}
const areShared = (...wanted: number[]) =>
  stage.until(async () => String(await shares()) === String(wanted), `shares of ${wanted.join(', ')}`)

/**
 * Sends for each shop, one message after another and through each of the services in turn, until
 * the function it returns is called.
 */
function keepSending(services: Service[]) {
  let ended = false
  const send = async (shop: Shop) => {
    const ids: string[] = []
    for (let n = 0; !ended || n < 2; n++) {
      const through = services[n % services.length] as Service
      const { id } = await sendContacts(stage, await newWriter(stage, shop), { shop, through })
      await stage.messageWith(id, 'sent', shop)
      ids.push(id)
    }
    return ids
  }
  const sending = Promise.all(shops.map(send))
  return async () => {
    ended = true
    return (await sending).flat()
  }
}

test('two that join get their shares while messages go out, and hand them back when they stop: each message is called once', async (t) => {
  await areShared(6)
  const joined = [await stage.startAnother(), await stage.startAnother()]
  t.after(() => Promise.all(joined.map((service) => service.close())))
  const stopSending = keepSending([stage.service, ...joined])
  await stage.until(async () => (await shares()).length === 3, 'each drives a sender')
  const hasLoad = async () => {
    const { rows } = await stage.db.query<{ loaded: number }>(
      "select count(*)::int as loaded from leases where kind = 'sender' and load > 0",
    )
    return rows[0]?.loaded === SHOPS
  }
  await stage.until(hasLoad, 'what each sender has sent is written down')
  const ids = await stopSending()
  await stage.pass(MINUTES_MS) // what was sent counts no more
  await areShared(2, 2, 2)

  await joined[0]?.close()
  await areShared(3, 3)
  await joined[1]?.close()
  await areShared(6)
  for (const id of ids) assert.equal((await stage.simulator.calls(id)).length, 1)
  const { rows } = await stage.db.query("select outcome from attempts where outcome = 'unknown'")
  assert.deepEqual(rows, [], 'no sender changed hands during a call')
})

test('the senders of a process that is killed are shared by those that are left', async (t) => {
  const joined = await stage.startAnother()
  t.after(() => joined.close())
  const killed = await startServiceProcess(stage)
  t.after(() => killed.kill())
  await areShared(2, 2, 2)
  await killed.kill()
  await areShared(3, 3)
})
