/** What becomes of a message without faults. */
import { parseAddress } from '../../kinds/address.ts'
import type { NewMessage } from '../../delivery/accept.ts'
import { toContentData, type Kind } from '../../kinds/kind.ts'
import { toWarningsText } from '../../store/warnings.ts'
import type { Trace } from '../../engine/tracing.ts'
import { toAbout } from '../context.ts'
import { type IdempotencyKey } from '../idempotency.ts'
import type { Findings } from '../preflight-message.ts'

/** What is accepted of a message without faults. @param userId who sends it; null: a key */
export function toNewMessage(
  kind: Kind,
  written: unknown,
  { sender, warnings, quoted, template }: Findings,
  trace: Trace,
  idempotency: IdempotencyKey | null,
  userId: string | null,
): NewMessage {
  const body = written as { to: string } & Record<string, unknown>
  const to = parseAddress(body.to)
  const part = body[kind.field]
  const definition = template?.definition ?? null
  if (!sender || !to) throw new Error('The schema let something pass that is no address.')
  return {
    ...{ sender, to, trace, idempotency },
    type: kind.type,
    content: kind.toText(part, definition),
    contentData: JSON.stringify(toContentData(kind, part)),
    order: kind.order?.toReference(part) ?? null,
    data: toWarningsText(warnings),
    about: toAbout(kind, body, quoted, definition, userId),
  }
}
