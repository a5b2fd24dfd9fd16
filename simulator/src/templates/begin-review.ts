/** Sends a new or edited template into review, as the account's settings say it ends. */
import type { Account } from '../state/accounts.ts'
import type { Template } from '../state/templates.ts'

export function beginReview(
  { templateReview, templateReviewMs }: Account,
  template: Template,
  nowMs: number,
): void {
  template.status = 'PENDING'
  const isByHand = templateReview === 'never' || templateReview === 'manual'
  template.review = isByHand ? null : { dueMs: nowMs + templateReviewMs, outcome: templateReview }
}
