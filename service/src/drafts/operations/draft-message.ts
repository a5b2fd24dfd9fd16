/** A draft as the message it would be: its body with the addresses of its conversation. */
import { findConversation } from '../../store/conversations-repository.ts'
import type { StoredDraft } from '../drafts-repository.ts'
import type { Kind } from '../../kinds/kind.ts'
import { kindOf } from '../../kinds/registry.ts'
import type { Fault } from '../../engine/problems/problems.ts'
import { toFaults } from '../../engine/http/faults.ts'
import { compileSchema } from '../../engine/http/lazy-schemas.ts'
import { toUnaddressedSchema } from '../../messages/operations/send-message.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Written } from '../../messages/preflight-message.ts'

const validators = new WeakMap<Kind, ReturnType<typeof compileSchema>>()

/** What the schema finds in a body without addresses. */
export function validateDraft(kind: Kind, body: unknown): Fault[] {
  const validate = validators.get(kind) ?? compileSchema(toUnaddressedSchema(kind))
  validators.set(kind, validate)
  return toFaults(validate(body), undefined)
}

/** Null if the conversation was erased, and the draft with it. */
export async function readDraftMessage(
  { pool }: Needs<'pool'>,
  workspaceId: string,
  { conversationId, type, body: text }: Pick<StoredDraft, 'conversationId' | 'type' | 'body'>,
): Promise<(Written & { kind: Kind }) | null> {
  const conversation = await findConversation(pool, workspaceId, conversationId)
  if (!conversation) return null
  const kind = kindOf(type)
  const written = JSON.parse(text) as Record<string, unknown>
  const { from, to } = conversation
  return { workspaceId, kind, body: { ...written, from, to }, malformed: validateDraft(kind, written) }
}
