/** Service processes of a stack: as many as an experiment wants, each to be killed, frozen and stopped by itself. */
import { RECADO } from './shops.ts'
import { startChild, type Child } from './child.ts'

export type ServiceProcess = Child & {
  /** As a crash: no time to tidy up. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null>
}

/** Short waits, so that what takes half a minute in life takes a second here. */
const QUICK = {
  RECADO_PORT: '0',
  RECADO_LEASE_MS: '1500',
  RECADO_SCAN_INTERVAL_MS: '500',
  RECADO_UNKNOWN_WAIT_MS: '2500',
  RECADO_RETRY_FIRST_MS: '50',
  RECADO_RETRY_MAX_MS: '500',
  RECADO_WHATSAPP_ANSWER_TIMEOUT_MS: '1500',
}

/** @param source the file of the `recado` command: that of the project, or of a canary */
export async function startService(env: Record<string, string>, source = RECADO): Promise<ServiceProcess> {
  const child = await startChild([source, 'serve'], { ...QUICK, ...env })
  return {
    ...child,
    kill: async () => void (await child.end('SIGKILL')),
    freeze: () => void child.process.kill('SIGSTOP'),
    thaw: () => void child.process.kill('SIGCONT'),
    stop: () => child.end('SIGTERM'),
  }
}
