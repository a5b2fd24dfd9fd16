/**
 * Something the operator must know and can act on. The message is one or two sentences, ready to be
 * shown as it is.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/**
 * The short reason of a system error (`EACCES: permission denied`) for the inside of a sentence.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? (error.message.split(',')[0] ?? error.message) : error.message
}
