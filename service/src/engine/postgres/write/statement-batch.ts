/**
 * Several prepared statements in one round trip and one transaction.
 *
 * They are sent one after another with a single Sync at their end. Up to the Sync the server treats
 * them as one transaction, and one that fails undoes them all (PostgreSQL manual, "Pipelining" in
 * "Extended Query"). With `begin` and `commit` around them, each would wait for the answer to the
 * one before, in the middle of an open transaction.
 */
import pg from 'pg'

/**
 * A prepared statement with its parameters. It is prepared once for each connection, under its
 * name.
 */
export type Statement = { name: string; text: string; values: unknown[] }

export type Rows = Record<string, unknown>[]

/** Commits the statements together and resolves with the rows of each. */
export function runTogether(
  client: pg.Client,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig,
): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    const batch = new StatementBatch(statements, types, (error, rows) =>
      error ? reject(error) : resolve(rows ?? []),
    )
    void client.query(batch)
  })
}

/**
 * What `pg.Client` keeps of a connection: the names of statements that are parsed, and of those
 * being sent.
 */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** What `pg.Client` calls on the active query, for each message of the server. */
type Answered = {
  readonly name: string
  readonly text: string
  /** Returns the error if it cannot be sent. */
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

/**
 * To the client this is one query. Each answer goes to the first of its statements that is not
 * answered yet.
 */
class StatementBatch implements Answered {
  private readonly queries: Answered[]
  private readonly rows: Rows[] = []
  private at = 0
  /** Of a statement that could not be written, or whose answer could not be read. */
  private failure: Error | null = null
  /** The client replaces it by one that also stops the timeout. */
  callback: (error: Error | null, rows?: Rows[]) => void

  constructor(
    statements: readonly Statement[],
    types: pg.CustomTypesConfig,
    callback: StatementBatch['callback'],
  ) {
    this.callback = callback
    this.queries = statements.map((statement, index) => {
      const keep = (error: Error | null | undefined, result: { rows: Rows }) => {
        if (error) this.failure ??= error
        else this.rows[index] = result.rows
      }
      return new pg.Query({ ...statement, types }, keep as never) as unknown as Answered
    })
  }

  /**
   * The client records parsed statements under this name. Empty once all are answered: the commit
   * may still fail.
   */
  get name(): string {
    return this.queries[this.at]?.name ?? ''
  }

  get text(): string {
    return this.queries[this.at]?.text ?? ''
  }

  private get current(): Answered {
    const query = this.queries[this.at]
    if (!query) throw new Error('The server answered more statements than it was sent.')
    return query
  }

  submit(connection: Connection): null {
    const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as Connection
    connection.stream.cork()
    for (const query of this.queries) {
      const failure = query.submit(withoutSync)
      this.failure ??= failure
    }
    // a statement that could not be written is missing: the others must not be committed without it
    if (this.failure) connection.stream.destroy()
    else connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription(message: unknown): void {
    this.current.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.current.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.current.handleCommandComplete(message, connection)
    this.at += 1
  }

  handleEmptyQuery(connection: Connection): void {
    this.current.handleEmptyQuery(connection)
    this.at += 1
  }

  /** The server skips everything after the failed statement, parsing included. */
  handleError(error: Error, connection: Connection): void {
    for (const { name } of this.queries) delete connection.submittedNamedStatements[name]
    this.callback(this.failure ?? error)
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.queries) query.handleReadyForQuery(connection)
    this.callback(this.failure, this.rows)
  }
}
