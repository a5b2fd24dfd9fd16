/** Logs the steps of the embedded server, each with its own sentence. */
import type { Log } from '../log/log.ts'
import type { EmbeddedStep } from './embedded/step.ts'

type Line = { level: 'info' | 'warn'; sentence: string }

const info = (sentence: string): Line => ({ level: 'info', sentence })
const warn = (sentence: string): Line => ({ level: 'warn', sentence })

const LINES: Record<EmbeddedStep['event'], Line> = {
  postgres_initdb_started: info('The database is being created.'),
  postgres_initdb_done: info('The database was created.'),
  postgres_recovering_orphan: info('A PostgreSQL that outlived its Recado is being stopped.'),
  postgres_starting: info('The embedded PostgreSQL is starting.'),
  postgres_still_starting: info('The embedded PostgreSQL is still starting.'),
  postgres_ready: info('The embedded PostgreSQL accepts connections.'),
  postgres_lost: warn('The embedded PostgreSQL is not running; it is being started again.'),
}

export function logStep(log: Log, step: EmbeddedStep): void {
  const { level, sentence } = LINES[step.event]
  log[level](step, sentence)
}
