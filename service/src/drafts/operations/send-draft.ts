/**
 * POST /drafts/{draftId}/send: a person sends a draft, as its conversation and the rules are now.
 * It is sent once.
 *
 * Two things see to that. The id of the message is on disk before it is accepted: should we die in
 * between, the next who sends the draft finds the message, or sends it under the same id. And it is
 * accepted under an idempotency key of the draft's own, for the plan alone would not do: dropped
 * because the window had closed, it may still be on its way to the writer of another process, and
 * be followed by a second. The key is remembered for as long as a draft can be sent. A draft with a
 * charge has that key at the charge, and its message the key of the charge.
 */
import { hash } from 'node:crypto'
import { isUnstored, type Accept, type Acceptance, type NewMessage } from '../../delivery/accept.ts'
import { dropDraftPlan, markDraftSent, planDraft, type Decision } from '../draft-decisions.ts'
import { findDraft } from '../drafts-repository.ts'
import { findMessageRole } from '../../store/messages-repository.ts'
import { newId } from '../../engine/new-id.ts'
import { isUniqueViolation } from '../../engine/postgres/errors.ts'
import { chargeInProgress } from '../../payments/charge-problems.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { traceOf } from '../../engine/http/trace.ts'
import { SEND_ANSWER, toSendAnswer } from '../../messages/operations/send-answer.ts'
import { check, send } from '../../messages/send.ts'
import { operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { DRAFT_ID, notOpen, UNKNOWN_DRAFT } from './draft-answer.ts'
import { readDraftMessage } from './draft-message.ts'

/** Where no request can have a key. */
const ROUTE = 'draft'

export const sendDraft = operation(
  {
    operationId: 'sendDraft',
    summary: 'Send a draft',
    description:
      'Sends what was seen: `updateDate` is that of the draft, and another one is 409 `draft_changed`. Preflight and window are asked again. A draft is sent once: asked again, the answer is the same, marked `Idempotent-Replayed: true`.',
    tag: 'Drafts',
    route: 'POST /drafts/:draftId/send',
    audit: 'draft.send',
    scope: 'messages:send',
    id: DRAFT_ID,
    body: strictObject(
      {
        updateDate: Type.String({
          format: 'date-time',
          description: '`updateDate` of the draft, as you saw it.',
        }),
      },
      { title: 'DraftSending', examples: [{ updateDate: '2026-11-23T12:00:00.000Z' }] },
    ),
    answer: SEND_ANSWER,
    unknown: UNKNOWN_DRAFT,
    problems: [409],
  },
  async (
    { workspaceId, actor, id, body: { updateDate }, request, reply },
    needs: PreflightNeeds & Needs<'feed'> & { accept: Accept },
  ) => {
    const { pool, clock } = needs
    const decision: Decision = { workspaceId, draftId: id, actorId: actor.id, at: clock.now() }
    const draft = await findDraft(pool, workspaceId, id, decision.at)
    if (!draft) return null
    const answer = (acceptance: Acceptance) => toSendAnswer(pool, request, reply, acceptance)
    if (draft.messageId !== null) {
      await markDraftSent(pool, decision, draft.messageId)
      return await answer(replayOf(draft.messageId))
    }
    if (draft.state !== 'waiting') throw notOpen()
    if (draft.updatedAt.getTime() !== Date.parse(updateDate)) throw changed()
    const message = await readDraftMessage(needs, workspaceId, draft)
    if (!message) return null
    // without its key: a draft that would be refused now waits as before, whatever became of an
    // earlier try
    const asked = { ...message, caller: request.caller, idempotency: null, trace: traceOf(request) }
    const checked = await check(needs, asked).catch(async (error: unknown) => {
      if (error instanceof Problem) await dropDraftPlan(pool, decision, null)
      throw error
    })
    const requestHash = hash('sha256', draft.body, 'buffer')
    const idempotency = { route: ROUTE, key: id, requestHash }
    return await answer(
      await send(
        needs,
        { ...checked, idempotency },
        {
          accept: (accepted) => acceptOnce(needs, decision, draft.updatedAt, accepted),
        },
      ),
    )
  },
)

/** Accepts the message under the plan of the draft, and writes down that it was sent. */
async function acceptOnce(
  { pool, accept, feed }: Needs<'pool' | 'feed'> & { accept: Accept },
  decision: Decision,
  seenAt: Date,
  message: NewMessage,
): Promise<Acceptance> {
  const { workspaceId, draftId } = decision
  const chosen = message.messageId
  let messageId = await planDraft(pool, decision, seenAt, chosen ?? newId())
  if (messageId !== null && chosen !== undefined && messageId !== chosen) {
    await dropDraftPlan(pool, decision, messageId) // of a charge that was withdrawn: its message is never stored
    messageId = await planDraft(pool, decision, seenAt, chosen)
    if (messageId !== null && messageId !== chosen) throw chargeInProgress() // by another request that sends it in the same moment
  }
  if (messageId === null) {
    const now = await findDraft(pool, workspaceId, draftId, decision.at)
    if (now?.messageId) return replayOf(now.messageId)
    if (!now) throw new Problem(...UNKNOWN_DRAFT)
    throw now.state === 'waiting' ? changed() : notOpen()
  }
  const drop = () => dropDraftPlan(pool, decision, messageId)
  const acceptance: Acceptance = (await findMessageRole(pool, workspaceId, messageId))
    ? replayOf(messageId)
    : await accept.accept({ ...message, messageId }).catch(async (error: unknown) => {
        if (isUniqueViolation(error)) return replayOf(messageId) // by another request that sends it in the same moment
        if (isUnstored(error)) await drop()
        throw error
      })
  if (acceptance.kind === 'window_closed') await drop()
  else {
    await markDraftSent(pool, decision, acceptance.messageId)
    feed.wrote()
  }
  // a message of this draft under another body was sent before it was changed: it is what the draft
  // was sent as
  return acceptance.kind === 'replayed' ? { ...acceptance, matches: true } : acceptance
}

const replayOf = (messageId: string) =>
  ({ kind: 'replayed', messageId, matches: true, warnings: [] }) as const

const changed = () => new Problem('draft_changed', 'The draft was changed since. Look at it again.')
