/**
 * A step of the embedded server while it starts and runs, for the log and the terminal. `…started`
 * and `…starting`: it is under way.
 */
export type EmbeddedStep =
  | { event: 'postgres_initdb_started' }
  | { event: 'postgres_initdb_done'; durationMs: number }
  /** A server that outlived its Recado is stopped before our own is started. */
  | { event: 'postgres_recovering_orphan'; pid: number }
  | { event: 'postgres_starting' }
  /**
   * Every 5 s while the server still starts, usually because it replays its write-ahead log after a
   * crash.
   */
  | { event: 'postgres_still_starting'; elapsedMs: number }
  | { event: 'postgres_ready'; version: string }
  /** The server ended by itself, or could not be started again; it is being started again. */
  | { event: 'postgres_lost'; reason: string }

export type OnStep = (step: EmbeddedStep) => void
