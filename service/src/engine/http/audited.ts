/** What an operation declares to the audit log, and how what it does is entered there. */
import type { FastifyRequest } from 'fastify'
import { memberOf } from '../member-of.ts'
import type { NameSubject, Audit } from '../audit/audit.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../audit/audit-actions.ts'

/** `by`: only what users do is entered. */
export type Entered = AuditAction | { action: AuditAction; by: 'users' }
/** What is entered, or the reason why it need not be. */
export type Audited = Entered | { none: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of every route that changes something. */
    audit?: Audited
  }
}

/**
 * Does what a request asks for, and enters it in the audit log if that is declared. The entry is
 * about `subjectId`, or about what `run` names, or about the `id` of its answer. Throws what
 * `Audit.during` does.
 * @param subjectId empty if it is not known yet
 */
export async function withAuditEntry<Answer>(
  audit: Audit,
  audited: Audited | undefined,
  request: FastifyRequest,
  subjectId: string,
  run: (about: NameSubject) => Promise<Answer>,
): Promise<Answer> {
  const { workspaceId, actor } = request.caller
  const action = actionOf(audited, actor.kind)
  if (action === null) return await run(() => undefined)
  const names = AUDIT_ACTIONS[action].subject !== null
  const auditedAction = {
    workspaceId,
    actor,
    action,
    address: request.ip,
    requestId: request.id,
    subjectId: names && subjectId !== '' ? subjectId : null,
  }
  return await audit.during(auditedAction, async (about) => {
    let isNamed = !names || auditedAction.subjectId !== null
    const answer = await run((id) => {
      isNamed = true
      about(id)
    })
    const id = typeof answer === 'object' && answer !== null ? memberOf(answer, 'id') : undefined
    if (!isNamed && typeof id === 'string') about(id)
    return answer
  })
}

function actionOf(audited: Audited | undefined, kind: 'key' | 'user'): AuditAction | null {
  if (audited === undefined || typeof audited === 'string') return audited ?? null
  if ('none' in audited) return null
  return kind === 'user' ? audited.action : null
}
