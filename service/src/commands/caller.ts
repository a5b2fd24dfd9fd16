/**
 * The service that a command calls through its API: that of RECADO_URL, with the key RECADO_KEY.
 * Where neither is set, the demo of `npm start` in the data folder, which left its address and its
 * key there.
 */
import { RecadoConnectionError, RecadoProblem, Recado } from '../../../client/src/index.ts'
import { readCaller, readConfig } from '../engine/settings/config.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { readDemo } from './running-demo.ts'

export type Caller = { recado: Recado; url: string; key: string; dataDir: string }

export async function openCaller(): Promise<Caller> {
  const { caller, dataDir } = readConfig()
  const isSet = caller.url !== null || caller.key !== null
  const { url, key } = isSet ? readCaller() : await findDemo(dataDir)
  return { recado: new Recado({ url, key }), url, key, dataDir }
}

async function findDemo(dataDir: string): Promise<{ url: string; key: string }> {
  const { baseUrl, apiKey } = await readDemo(dataDir)
  if (typeof baseUrl === 'string' && typeof apiKey === 'string') return { url: baseUrl, key: apiKey }
  throw new CommandError(
    `RECADO_URL and RECADO_KEY are not set, and no demo of npm start has run in ${dataDir}: set the address of the service and an API key.`,
    EXIT.usage,
  )
}

/** Runs what calls the service. What the client throws becomes a sentence with its exit code. */
export async function calling<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RecadoProblem) throw new CommandError(describe(error), exitCodeOf(error))
    if (error instanceof RecadoConnectionError) {
      const what = error.status === null ? 'No server answers' : 'A server other than Recado answers'
      throw new CommandError(`${what} at ${url}: is the address right, and does the service run?`)
    }
    throw error
  }
}

function describe({ problem, errors, code }: RecadoProblem): string {
  const faults = errors.map(({ pointer, detail }) => `  ${pointer}: ${detail}`)
  return [`${problem.title} (${code}). ${problem.detail}`, ...faults].join('\n')
}

function exitCodeOf({ status }: RecadoProblem): number {
  if (status === 404) return EXIT.notFound
  return status === 422 ? EXIT.usage : EXIT.failed
}
