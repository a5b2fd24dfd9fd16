/** Service processes of a stack: as many as an experiment wants, each to be killed, frozen and stopped by itself. */
import { startProgram, type Program } from '../../testkit/program.ts'
import { RECADO } from '../../testkit/recado.ts'

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
export const startService = (env: Record<string, string>, source = RECADO): Promise<Program> =>
  startProgram([source, 'serve', '--stop-with-parent'], { env: { ...QUICK, ...env } })
