/** From `npm start`, on a machine where it ran before, to the first accepted message. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { findFreePorts } from '../../testkit/free-ports.ts'
import { ORDER_DETAILS, toOrder } from '../load/bodies.ts'
import type { Sample } from '../measure/sample.ts'
import { alternate, medianSample } from '../measure/sample.ts'
import { atMost, type Scenario } from './scenario.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const POLL_MS = 10
const PATIENCE_MS = 120_000

type Demo = { apiKey: string; from: string; to: string }

export const start: Scenario = {
  name: 'start',
  measures: '`npm start` to the first accepted message, warm',
  async run({ folder }, effort) {
    const dataDir = path.join(folder, 'start')
    const [port, simulatorPort, bankPort, bankControlPort] = await findFreePorts(4)
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RECADO_DATA_DIR: dataDir,
      RECADO_PORT: String(port),
      RECADO_SIMULATOR_PORT: String(simulatorPort),
      RECADO_BANK_PORT: String(bankPort),
      RECADO_BANK_CONTROL_PORT: String(bankControlPort),
    }
    let reference = 0

    async function startOnce(): Promise<Sample> {
      const startedAtMs = performance.now()
      const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore', detached: true })
      const exited = once(child, 'exit')
      try {
        while (!(await sends())) {
          if (performance.now() - startedAtMs > PATIENCE_MS) throw new Error('It accepts no messages.')
          await sleep(POLL_MS)
        }
        const p50Ms = performance.now() - startedAtMs
        const unknown = { serviceCpuUs: null, postgresCpuUs: null, memoryBytes: null, walBytes: null }
        return { ratePerSecond: 1000 / p50Ms, p50Ms, p99Ms: null, ...unknown }
      } finally {
        process.kill(-(child.pid ?? 0), 'SIGINT') // to the whole group, as a terminal does
        await exited
      }
    }

    async function sends(): Promise<boolean> {
      try {
        const { apiKey, from, to } = JSON.parse(
          await readFile(path.join(dataDir, 'demo.json'), 'utf8'),
        ) as Demo
        const { statusCode, body } = await request(`http://127.0.0.1:${port}${ORDER_DETAILS}`, {
          method: 'POST',
          body: toOrder(from, to, Date.now() + (reference += 1)),
          headers: { 'content-type': 'application/json', 'api-key': apiKey },
        })
        await body.dump()
        return statusCode === 200
      } catch {
        return false // not there yet
      }
    }

    await startOnce() // creates the database, the shop and the customer
    const samples = await alternate({ ...effort, warmUps: 0 }, { warm: startOnce })
    const sample = medianSample(samples.warm)
    return {
      variants: [{ name: 'recado', sample }],
      targets: [atMost('seconds', (sample.p50Ms ?? Number.NaN) / 1000, 1.5)],
    }
  },
}
