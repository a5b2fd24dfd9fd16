/** What the isolation test asks of one noun besides what it derives from the OpenAPI document. */
import type { Answer, Shop, Stage } from '../../stage/stage.ts'
import type { Operation, Request } from '../foreign-requests.ts'
import type { Makes, Owned } from '../owned.ts'

/** Who tries, and what it tries to reach. */
export type Trial = {
  stage: Stage
  /** The workspace that tries, with its key. */
  other: Shop
  /** What it owns itself. */
  own: Owned
  /** What it must not reach. */
  theirs: Owned
  ask(request: Request): Promise<Answer>
}

/** Asks with ids of the other workspace, or with such as no workspace has. */
type Asking = (owned: Owned, trial: Trial) => Promise<Answer>[]

/** The names of operations are those of their routes, such as `GET /media/:mediaId`. */
export type NounCases = {
  /** Made for each shop. */
  makes?: Makes
  /** Tables of which no row of theirs may change. Each has rows. */
  tables?: string[]
  /** Bodies in place of the example in the document, and why. */
  bodies?: Record<string, object[]>
  /** Requests in place of those that follow from the document; null: those of the document do. */
  requests?: (operation: Operation, owned: Owned, trial: Trial) => Request[] | null
  /** Asked besides what the document says, and why. */
  more?: Record<string, Asking>
  /** Asked in place of what the document says, and why. */
  instead?: Record<string, Asking>
}
