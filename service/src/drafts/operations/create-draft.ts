/**
 * POST /drafts: writes a message for a person to send. Faults of the schema are refused. What
 * preflight refuses is stored and reported, for it may be put right, or be right by the time it is
 * sent.
 */
import { UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { findConversation } from '../../store/conversations-repository.ts'
import { DRAFT_NOTE_MAX, findDraft, insertDraft, DRAFTS_WAITING_MAX } from '../drafts-repository.ts'
import { kindOf, kinds } from '../../kinds/registry.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { newId } from '../../engine/new-id.ts'
import { untilUncontended } from '../../engine/postgres/contention.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation, type Operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import { DraftAnswer, DraftBody, toDraftAnswer } from './draft-answer.ts'
import { validateDraft } from './draft-message.ts'

/** The types are those that are registered when the service starts. */
const toBody = () =>
  strictObject(
    {
      conversationId: Type.String({
        format: 'uuid',
        description:
          'The conversation it is written for: its sender and its contact are those of the message.',
      }),
      type: oneOf([...kinds.keys()], 'As `type` of messages.'),
      body: DraftBody,
      note: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: DRAFT_NOTE_MAX,
          description: `For the person who sends it, such as why; at most ${DRAFT_NOTE_MAX.toLocaleString('en')} characters.`,
        }),
      ),
    },
    {
      title: 'NewDraft',
      examples: [
        {
          conversationId: '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b',
          type: 'text',
          body: { text: { body: 'Oi, Marina! O seu pedido saiu para entrega.' } },
          note: 'She asked where her order is.',
        },
      ],
    },
  )

type CreateNeeds = PreflightNeeds & Needs<'feed'>

/** Declared as it is registered: its body names the kinds there are then. */
export const createDraft: Operation<CreateNeeds> = (...registering) =>
  operation(
    {
      operationId: 'createDraft',
      summary: 'Write a draft',
      description: `Stores a message of any kind in its conversation, for a person to send. The answer says what preflight finds. The same draft of the same author, written again while it waits, is the one that is there. Up to ${DRAFTS_WAITING_MAX} may wait in a conversation.`,
      tag: 'Drafts',
      route: 'POST /drafts',
      audit: { none: 'The draft keeps who wrote it, and nothing happens before it is sent.' },
      scope: ['drafts:write', 'messages:send'],
      body: toBody(),
      answer: asAnswer(DraftAnswer, 'The draft.'),
      unknown: UNKNOWN_CONVERSATION,
      problems: [409],
    },
    async ({ workspaceId, actor, body }, needs: CreateNeeds) => {
      const { pool, clock, feed } = needs
      const { type, note = null } = body
      assertValid(type, body.body)
      const now = clock.now()
      const stored = await untilUncontended('A conversation', async () => {
        const conversation = await findConversation(pool, workspaceId, body.conversationId.toLowerCase())
        if (!conversation) throw new Problem(...UNKNOWN_CONVERSATION)
        const ids = { workspaceId, draftId: newId(), conversationId: conversation.id, actorId: actor.id }
        return await insertDraft(pool, { ...ids, type, note, body: JSON.stringify(body.body) }, now)
      })
      feed.wrote()
      if (stored === 'full')
        throw new Problem('too_many_drafts', `${DRAFTS_WAITING_MAX} drafts wait in this conversation.`)
      const draft = await findDraft(pool, workspaceId, stored.id, now)
      return draft && (await toDraftAnswer(needs, workspaceId, draft))
    },
  )(...registering)

/** Throws the faults of the schema, with pointers into the request. */
export function assertValid(type: string, body: unknown): void {
  const faults = validateDraft(kindOf(type), body).map((fault): Fault => ({
    ...fault,
    pointer: `/body${fault.pointer}`,
  }))
  if (faults.length > 0) throw wrongFields(faults)
}
