/** Checks all ports before anything starts, so that a taken port leaves no half-made start. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { HOST } from './settings.ts'
import { StartError } from './steps.ts'

/**
 * Throws StartError when the port is taken or not permitted. `setting` names the variable that can
 * change it.
 */
export async function assertPortFree(port: number, setting: string): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host: HOST, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use (by another Recado?): stop what listens there, or choose another port, as in ${setting}=${port + 10} npm start.`
        : `Port ${port} cannot be used (${String(code)}): choose another one, as in ${setting}=${port + 8000} npm start.`,
    )
  } finally {
    server.close()
  }
}
