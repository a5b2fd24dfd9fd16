/** An entry of the audit log as the public API shows it. */
import { oneOf } from '../../engine/text-schema.ts'
import { AUDIT_ACTIONS, auditActions } from '../../engine/audit/audit-actions.ts'
import type { AuditEntry } from '../../engine/audit/audit-repository.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { date, id, nullableId, nullableText, orNull, text, toDate } from '../../engine/http/answer-fields.ts'

export const AuditActionField = oneOf(auditActions, 'What was done, named by its subject and a verb.')

const AuditActor = strictObject(
  {
    kind: oneOf(
      ['user', 'key', 'command', 'anonymous'],
      '`user`: a person; `key`: a program; `command`: the recado command; `anonymous`: a person who tried to sign in.',
    ),
    id: nullableId('Identifier of the user or the key.'),
    name: nullableText('Its name as it was then; of a command, the account of the machine.'),
  },
  { title: 'AuditActor', description: 'Who did it.' },
)

const AuditSubject = strictObject(
  { kind: text('What it is, such as `key`.'), id: text('Its identifier.') },
  { title: 'AuditSubject', description: 'What it was done to.' },
)

export const AuditEntryAnswer = strictObject(
  {
    id: id('Identifier of the entry.'),
    date: date('When it was about to be done.'),
    actor: AuditActor,
    action: AuditActionField,
    subject: orNull(
      AuditSubject,
      'What it was done to; null where it is nothing single, and where it failed before that was known.',
    ),
    address: nullableText(
      'Where the request came from; null for a command, and for a wrong password that was right in another workspace.',
    ),
    requestId: nullableText('The `Request-Id` of the answer.'),
    outcome: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['done', 'refused', null],
      description: 'How it ended; null: it was cut short, so it is unknown whether it was done.',
    }),
    problem: nullableText('The code of the problem it was answered with.'),
  },
  { title: 'AuditEntry', description: 'Who did what, and how it ended. It cannot be changed.' },
)

export function toEntryAnswer(entry: AuditEntry) {
  const { madeAt, action, subjectId, actor, address, requestId, outcome, problem } = entry
  const kind = AUDIT_ACTIONS[action]?.subject ?? null
  return {
    id: entry.id,
    date: toDate(madeAt),
    actor,
    action,
    subject: kind === null || subjectId === null ? null : { kind, id: subjectId },
    address,
    requestId,
    outcome,
    problem,
  }
}
