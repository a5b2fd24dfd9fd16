/**
 * Which lines of the service's log the owner sees as steps, and in which words. Warnings are shown
 * unchanged.
 */

/** One JSON line of a log, as pino writes it. */
export type LogLine = { level: number; event: string; msg: string; [field: string]: unknown }

export function toServiceStep({ event, ...detail }: Omit<LogLine, 'level' | 'msg'>): string | undefined {
  switch (event) {
    case 'postgres_initdb_started':
      return 'creating the database (first time only, a few seconds)…'
    case 'postgres_initdb_done':
      return 'database created'
    case 'postgres_recovering_orphan':
      return `stopping a PostgreSQL left over from a run that was killed (process ${String(detail['pid'])})…`
    case 'postgres_still_starting':
      return 'PostgreSQL is still starting: it reads its log back after it was killed…'
    case 'postgres_ready':
      return `PostgreSQL ${String(detail['version'])} ready`
    case 'migrations_applied':
      return detail['count'] === 0
        ? 'schema up to date'
        : `schema up to date, migrations applied: ${String(detail['count'])}`
    case 'listening':
      return `service ready at ${String(detail['url'])}`
    default:
      return undefined
  }
}
