/**
 * The bank as a process with a data folder, which can be killed, and an account of each shop at it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import type { BankAccount, BankBook } from '../../testkit/bank.ts'
import { findFreePorts } from '../../testkit/free-ports.ts'
import { startProgram, type Program } from '../../testkit/program.ts'
import type { Shop } from './shops.ts'

const MAIN = path.resolve(import.meta.dirname, '../../bank/src/main.ts')

export type LoadedBank = {
  /** Of API Pix; the same after each kill. */
  port: number
  /** PEM of the authority that it names. */
  caFile: string
  accounts: Map<Shop['name'], BankAccount>
  /** Kills it as a crash would, and starts it again with what it had written. */
  replace(): Promise<void>
  /** A call to its control API. Throws unless it succeeds. */
  control<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Charges, payments and refunds. */
  book(): Promise<MoneyBook>
  close(): Promise<void>
}

/** What the bank knows to be true. */
export type MoneyBook = Pick<BankBook, 'charges' | 'payments' | 'refunds'>

export async function startLoadedBank(shops: readonly Shop[]): Promise<LoadedBank> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recado-faults-bank-'))
  // The codes of charges name the port, so that it must be the same after a kill.
  const [port, controlPort] = (await findFreePorts(2)) as [number, number]
  const start = () =>
    startProgram([MAIN, '--stop-with-parent'], {
      env: {
        BANK_PORT: String(port),
        BANK_CONTROL_PORT: String(controlPort),
        BANK_DATA_DIR: dataDir,
        BANK_LOG_LEVEL: 'error',
      },
    })
  let program: Program = await start()

  async function control<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
    const answer = await request(`http://127.0.0.1:${controlPort}/control${where}`, {
      method: method as 'GET',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} /control${where}: ${answer.statusCode} ${text}`)
    return JSON.parse(text) as Answer
  }

  const accounts = new Map<Shop['name'], BankAccount>()
  for (const { name } of shops)
    accounts.set(name, await control('POST', '/accounts', { name: `Shop ${name}` }))
  return {
    port,
    caFile: path.join(dataDir, 'ca.pem'),
    accounts,
    control,
    async replace() {
      await program.kill()
      program = await start()
    },
    book: () => control('GET', '/book?parts=charges,payments,refunds'),
    async close() {
      await program.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
