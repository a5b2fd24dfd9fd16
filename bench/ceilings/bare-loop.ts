/**
 * The ceiling of dispatching: a loop over undici that sends the same bytes to the same stub over as
 * many connections, and does nothing else. `bare-loop.ts URL AMOUNT CONNECTIONS RECIPIENTS`; prints
 * its result as a line of JSON.
 */
import { Pool } from 'undici'
import { customerAddress } from '../ground/fill.ts'
import { bodyParts } from '../load/bodies.ts'
import { quantile } from '../load/quantile.ts'

const [url = '', ...numbers] = process.argv.slice(2)
const [amount = 0, connections = 1, recipients = 1] = numbers.map(Number)
const { interactive } = JSON.parse(bodyParts.join('0')) as { interactive: unknown }
const message = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '@', type: 'interactive' }
const body = JSON.stringify({ ...message, interactive, biz_opaque_callback_data: crypto.randomUUID() })
const [begin = '', middle = '', end = ''] = body.split(/@|(?<="reference_id":")0/)

const pool = new Pool(url, { connections, pipelining: 1 })
const headers = { authorization: `Bearer ${'0'.repeat(32)}`, 'content-type': 'application/json' }
let latenciesMs: number[] = []
let begun = 0

/** Recipients belong to one worker each, so that their messages stay in order. */
async function work(worker: number): Promise<void> {
  for (let turn = 1; begun < amount; turn++) {
    begun += 1
    const own = Math.max(1, Math.floor(recipients / connections))
    const recipient = worker + connections * (turn % own)
    await send(`${begin}${customerAddress(recipient)}${middle}${turn}${end}`)
  }
}

function send(text: string): Promise<void> {
  const startedAtMs = performance.now()
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { path: '/v25.0/1/messages', method: 'POST', headers, body: text },
      {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`The stub answered ${status}.`))
        },
        onResponseData: (_controller, piece) => void pieces.push(piece),
        onResponseEnd() {
          JSON.parse(Buffer.concat(pieces).toString())
          latenciesMs.push(performance.now() - startedAtMs)
          resolve()
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

/** Sends all messages, and returns how long it took. */
async function sendAll(): Promise<number> {
  const startedAtMs = performance.now()
  begun = 0
  latenciesMs = []
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  return performance.now() - startedAtMs
}

await sendAll() // warms up
const before = process.cpuUsage()
const ratePerSecond = (amount / (await sendAll())) * 1000
const { user, system } = process.cpuUsage(before)
await pool.close()
const [p50Ms, p99Ms] = [quantile(latenciesMs, 0.5), quantile(latenciesMs, 0.99)]
console.log(JSON.stringify({ ratePerSecond, p50Ms, p99Ms, cpuUs: (user + system) / amount }))
