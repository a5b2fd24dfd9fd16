/**
 * recado health: asks the service on this machine whether it runs, for checks of containers that
 * have no shell. Needs no database.
 */
import type { Command } from 'commander'
import { request } from 'undici'
import { readListening } from '../engine/settings/config.ts'
import { settings } from '../engine/settings/settings.ts'
import { printing, type Result } from './command.ts'
import { CommandError } from '../engine/exit.ts'

/** More than the service takes to say that its database does not answer. */
const PATIENCE_MS = 4_000

export function addHealth(program: Command): void {
  printing(
    program
      .command('health')
      .description('Check that the service on this machine is running. Needs no database.')
      .option('--ready', 'check that it can serve requests, which needs its database'),
    ({ ready = false }: { ready?: boolean }) => askHealth(ready ? 'ready' : 'live'),
  )
}

async function askHealth(what: 'live' | 'ready'): Promise<Result> {
  const url = `${toOrigin(readListening())}/health/${what}`
  const status = await ask(url)
  if (status === null) throw new CommandError(`No server answers at ${url} in time: is the service running?`)
  if (status !== 200) throw new CommandError(`${url} answers ${status}: all is not well.`)
  return { json: { status: 'ok' }, text: `${url} answers: all is well.` }
}

/** Who listens on every address is asked over loopback. */
function toOrigin({ host, port }: { host: string; port: number }): string {
  if (port === 0) throw new CommandError(`${settings.port.name} is 0, so the port of the service is unknown.`)
  const asked = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}`
}

/** The status of the answer; null if there is none. */
async function ask(url: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { statusCode, body } = await request(url, { signal })
    await body.dump()
    return statusCode
  } catch {
    return null
  }
}
