/** Discards a draft that this key wrote. The service refuses any other. */
import { id, objectOf, text, type Tool } from './tool.ts'

export const discardDraft: Tool = {
  name: 'discard_draft',
  title: 'Discard a draft',
  description: 'Discards a waiting draft that was written with the same key, such as to write a better one.',
  scope: 'drafts:write',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: objectOf({ draftId: id('Of `draft_message` or `list_drafts`.') }),
  output: objectOf({ id: id('Of the draft.'), state: text('`discarded`.') }),
  async run({ draftId }: { draftId: string }, { recado }) {
    const draft = await recado.drafts.discard(draftId)
    return { id: draft.id, state: draft.state }
  },
}
