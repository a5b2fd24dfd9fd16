/** What each part of the form gets: it changes the draft by a function of it. */
import type { ServedDocument } from '../../api/served-schema.ts'
import type { TemplateDraft } from './template-draft.ts'

export type PartProps = {
  draft: TemplateDraft
  document: ServedDocument
  change: (next: (draft: TemplateDraft) => TemplateDraft) => void
}
