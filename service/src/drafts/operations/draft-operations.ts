/** The operations on drafts. */
import { changeDraft } from './change-draft.ts'
import { createDraft } from './create-draft.ts'
import { discardDraft } from './discard-draft.ts'
import { getDraft } from './get-draft.ts'
import { listDrafts } from './list-drafts.ts'
import { sendDraft } from './send-draft.ts'

export const draftOperations = [createDraft, listDrafts, getDraft, changeDraft, discardDraft, sendDraft]
