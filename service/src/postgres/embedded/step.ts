/** What starting the embedded server tells while it happens, for the log and the terminal. `…started` and `…starting`: it runs. */
export type EmbeddedStep = { event: EmbeddedStepEvent; [detail: string]: unknown }

export type OnStep = (step: EmbeddedStep) => void

export type EmbeddedStepEvent =
  | 'postgres_initdb_started'
  | 'postgres_initdb_done'
  /** Detail `pid`: a server that outlived its Recado is stopped before our own is started. */
  | 'postgres_recovering_orphan'
  /** Detail `folder`: the cluster is kept there, because nobody but root can reach the data folder. */
  | 'postgres_moved'
  /** Detail `folder`: the programs were copied there, because nobody but root can reach the installation. */
  | 'postgres_programs_copied'
  | 'postgres_starting'
  /** Detail `elapsedMs`: still starting, usually going through its write-ahead log after a crash. Every 5 s. */
  | 'postgres_still_starting'
  /** Detail `version`. */
  | 'postgres_ready'
  /** Detail `reason`: the server ended by itself; it is being started again. */
  | 'postgres_lost'
