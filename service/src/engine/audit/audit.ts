/**
 * The audit log: who did what. The entry of an action is on disk before the action, and its outcome
 * after it. So an action that could not be shown later is not done, and one that was cut short has
 * an entry without an outcome.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { newId } from '../new-id.ts'
import { readAway } from '../postgres/away.ts'
import type { Queryable } from '../postgres/connection.ts'
import { QueueFullError } from '../postgres/errors.ts'
import { Problem, problems } from '../problems/problems.ts'
import { insertAuditEntry, settleAuditEntry, type AuditedAction, type Outcome } from './audit-repository.ts'

export type { AuditedAction, Outcome } from './audit-repository.ts'

/** Names what an action is done to, once that is known. */
export type NameSubject = (subjectId: string) => void

export type Audit = {
  /**
   * Enters the action, does it, and enters how it ended. Does nothing if it cannot be entered: then
   * a request gets the problem `database_unavailable`. Else throws what `run` throws.
   */
  during<Answer>(action: AuditedAction, run: (about: NameSubject) => Promise<Answer>): Promise<Answer>
  /** Enters what has ended already, in the background: it never fails, and nothing waits for it. */
  note(action: AuditedAction, outcome: Outcome): void
}

const RETRY_AFTER_SECONDS = 2
const UNKNOWN: Outcome = { outcome: null, problem: null }
const DONE: Outcome = { outcome: 'done', problem: null }

/** How a command reads and reports what a request answers as a problem. */
type ErrorWords = {
  /** How an action ended that threw this. */
  readOutcome: (error: unknown) => Outcome
  /** What is thrown in the place of the error that kept an entry from being written. */
  toRefusal: (error: unknown) => unknown
}
const AS_PROBLEMS: ErrorWords = { readOutcome: ofProblem, toRefusal: asUnavailable }

export function createAudit(
  db: Queryable,
  clock: Pick<Clock, 'now'>,
  log: Log,
  { readOutcome, toRefusal }: ErrorWords = AS_PROBLEMS,
): Audit {
  async function enter(action: AuditedAction): Promise<string> {
    const entryId = newId()
    try {
      await insertAuditEntry(db, entryId, action, UNKNOWN, clock.now())
    } catch (error) {
      if (readAway(error) !== null) throw error // refused like any write about a workspace that left
      log.error({ ...fieldsOf(action), err: error }, 'An entry of the audit log could not be written.')
      throw toRefusal(error)
    }
    return entryId
  }

  return {
    async during(action, run) {
      const entryId = await enter(action)
      let { subjectId } = action
      const settle = (outcome: Outcome) =>
        settleAuditEntry(db, action.workspaceId, entryId, subjectId, outcome).catch((error: unknown) =>
          log.warn({ ...fieldsOf(action), err: error }, 'The audit log lacks how this ended.'),
        )
      let answer
      try {
        answer = await run((id) => (subjectId = id))
      } catch (error) {
        await settle(readOutcome(error))
        throw error
      }
      await settle(DONE)
      return answer
    },
    note(action, outcome) {
      insertAuditEntry(db, newId(), action, outcome, clock.now()).catch((error: unknown) =>
        log.warn({ ...fieldsOf(action), err: error }, 'An entry of the audit log could not be written.'),
      )
    },
  }
}

/** The answer to a full queue says already that nothing was done. */
function asUnavailable(error: unknown): unknown {
  if (error instanceof QueueFullError) return error
  const detail = 'The audit log could not be written. Nothing was done.'
  return new Problem('database_unavailable', detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** What failed on our side may have been done. */
function ofProblem(error: unknown): Outcome {
  if (!(error instanceof Problem)) return UNKNOWN
  return { outcome: problems[error.code].status < 500 ? 'refused' : null, problem: error.code }
}

const fieldsOf = ({ workspaceId, requestId, action }: AuditedAction) => ({
  event: 'audit_failed',
  workspaceId,
  requestId: requestId ?? undefined,
  reason: action,
})
