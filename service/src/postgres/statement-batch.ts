/**
 * Several prepared statements in one round trip and one transaction.
 *
 * They are sent one after another with a single Sync at their end: until there the server takes them for one transaction, and
 * one that fails undoes them all (PostgreSQL manual, "Pipelining" in "Extended Query"). With `begin` and `commit` around
 * them each would wait for the answer to the one before, in the middle of an open transaction.
 */
import pg from 'pg'

/** A prepared statement with its parameters; prepared once for each connection under its name. */
export type Statement = { name: string; text: string; values: unknown[] }

export type Rows = Record<string, unknown>[]

/**
 * Our statements give no cause for a warning. The server has one when it stopped waiting for its synchronous standby: the
 * commit has happened here and may be lost in a failover (PostgreSQL manual, "Synchronous Replication").
 */
const WARNINGS = /^01/

export type Committed = {
  /** Of each statement. */
  rows: Rows[]
  /** The server had a warning meanwhile: for this batch, or for one that was under way beside it. */
  isWarned: boolean
}

/**
 * Commits the statements together. On a client that pipelines a batch is sent at once, and committed after those that were
 * sent before it.
 */
export function runTogether(
  client: pg.Client,
  statements: readonly Statement[],
  types: pg.CustomTypesConfig,
): Promise<Committed> {
  return new Promise((resolve, reject) => {
    let isWarned = false
    const note = ({ code }: { code?: string | undefined }) => {
      if (code && WARNINGS.test(code)) isWarned = true
    }
    client.on('notice', note)
    const batch = new StatementBatch(statements, types, (error, rows = []) => {
      client.off('notice', note) // not later: what the server says next is about the batch behind this one
      if (error) reject(error)
      else resolve({ rows, isWarned })
    })
    void client.query(batch)
  })
}

/** What `pg.Client` keeps of a connection: names of statements that are parsed there, and of those that are on their way. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** What `pg.Client` calls on the query that is being answered, for each message of the server. */
type Answered = {
  readonly name: string
  readonly text: string
  /** Returns why it cannot be sent, if it cannot. */
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

/**
 * To the client one query; each answer goes to that of its statements whose turn it is. It is a `pg.Query` by name only,
 * since a client that pipelines turns away all others: they may keep a portal open, this one does not.
 */
class StatementBatch extends pg.Query implements Answered {
  /** The client notes under these what the server has parsed. Empty when all are answered: the commit may still fail. */
  name = ''
  text = ''
  private readonly queries: Answered[]
  private readonly answers: Rows[] = []
  private at = 0
  /** Of one that could not be written, or whose answer could not be read. */
  private failure: Error | null = null
  /** The client puts its timeout around it. */
  callback: (error: Error | null, answers?: Rows[]) => void

  constructor(
    statements: readonly Statement[],
    types: pg.CustomTypesConfig,
    callback: StatementBatch['callback'],
  ) {
    super('')
    this.callback = callback
    this.queries = statements.map((statement, index) => {
      const keep = (error: Error | null | undefined, result: { rows: Rows }) => {
        if (error) this.failure ??= error
        else this.answers[index] = result.rows
      }
      return new pg.Query({ ...statement, types }, keep as never) as unknown as Answered
    })
    this.turnTo(0)
  }

  private turnTo(index: number): void {
    this.at = index
    this.name = this.queries[index]?.name ?? ''
    this.text = this.queries[index]?.text ?? ''
  }

  private get current(): Answered {
    const query = this.queries[this.at]
    if (!query) throw new Error('The server answered more statements than it was sent.')
    return query
  }

  override submit = (connection: pg.Connection): null => {
    const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as Connection
    connection.stream.cork()
    for (const query of this.queries) {
      const failure = query.submit(withoutSync)
      this.failure ??= failure
    }
    // one that could not be written leaves a hole: the others must not be committed without it
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
    this.turnTo(this.at + 1)
  }

  handleEmptyQuery(connection: Connection): void {
    this.current.handleEmptyQuery(connection)
    this.turnTo(this.at + 1)
  }

  /** What comes after the statement that failed is skipped by the server, its parsing too. */
  handleError(error: Error, connection: Connection): void {
    for (const { name } of this.queries) delete connection.submittedNamedStatements[name]
    this.callback(this.failure ?? error)
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.queries) query.handleReadyForQuery(connection)
    this.callback(this.failure, this.answers)
  }
}
