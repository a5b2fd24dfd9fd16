/** Which entries of the audit log are asked for. */
import type { AuditAction } from '../../engine/audit/audit-actions.ts'
import type { AuditFilter } from '../../engine/audit/audit-repository.ts'
import { Type } from '../../engine/schema.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import { momentParameter, toMoment } from '../../engine/paging/by-time.ts'
import { AuditActionField } from './entry-answer.ts'

/** Query parameters of the list and of its export. */
export const filterParameters = {
  actorId: idFilter('Only what this user or key did.'),
  action: Type.Optional(AuditActionField),
  from: momentParameter('From this moment on.'),
  to: momentParameter('Before this moment.'),
}

type Given = { actorId?: string; action?: AuditAction; from?: string; to?: string }

export const toFilter = ({ actorId, action, from, to }: Given): AuditFilter => ({
  actorId: actorId?.toLowerCase() ?? null,
  action: action ?? null,
  from: toMoment(from, 'from'),
  to: toMoment(to, 'to'),
})
