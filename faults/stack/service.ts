/**
 * Service processes of a stack: any number, each of which can be killed, frozen and stopped alone.
 */
import { startProgram, type Program } from '../../testkit/program.ts'
import { RECADO } from '../../testkit/recado.ts'

/** Short delays: half a minute in production is a second here. */
const QUICK = {
  RECADO_PORT: '0',
  RECADO_LEASE_MS: '1500',
  RECADO_SCAN_INTERVAL_MS: '500',
  RECADO_UNKNOWN_WAIT_MS: '2500',
  RECADO_RETRY_FIRST_MS: '50',
  RECADO_RETRY_MAX_MS: '500',
  RECADO_WHATSAPP_ANSWER_TIMEOUT_MS: '1500',
}

/** @param source the file of the `recado` command: the project's, or a canary's */
export const startService = (env: Record<string, string>, source = RECADO): Promise<Program> =>
  startProgram([source, 'serve', '--stop-with-parent'], { env: { ...QUICK, ...env } })
