/** Both ports are tried before anything is started, so that a taken one costs no half-made start. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOST } from './settings.ts'
import { StartError } from './start-error.ts'

/** A Recado that was killed may need a moment to let go. */
const RELEASE_MS_MAX = 3_000
const RELEASE_POLL_MS = 100

/** Throws StartError when something else listens on the port, or when we may not. `setting` can name another. */
export async function assertPortFree(port: number, setting: string): Promise<void> {
  const giveUpAt = performance.now() + RELEASE_MS_MAX
  let code = await tryPort(port)
  while (code === 'EADDRINUSE' && performance.now() < giveUpAt) {
    await sleep(RELEASE_POLL_MS)
    code = await tryPort(port)
  }
  if (code === undefined) return
  throw new StartError(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use (by another Recado?): stop what listens there, or choose another port, as in ${setting}=${port + 10} npm start.`
      : `Port ${port} cannot be used (${code}): choose another one, as in ${setting}=${port + 8000} npm start.`,
  )
}

/** The code of the error, if there was one. */
async function tryPort(port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen({ host: HOST, port, exclusive: true })
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    server.close()
  }
}
