/**
 * PATCH /conversations/{conversationId}: what people decide about it. Its messages and its contact
 * stay as they are.
 */
import { DAY_MS } from '../../engine/clock.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { changeInbox, mayBeAssigned, type InboxChange } from '../change-inbox.ts'
import { findLabelIds } from '../../labels/labels-repository.ts'
import { findConversation } from '../../store/conversations-repository.ts'
import { giveInTurn } from '../assign-round-robin.ts'
import { untilUncontended } from '../../engine/postgres/contention.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { userIdOf } from '../../engine/http/actor.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { isUuid } from '../../engine/http/json-answer.ts'
import { asAnswer, nullableDate } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { ConversationAnswer, toConversationAnswer } from './conversation-answer.ts'

/** Days that a conversation may sleep. */
export const SNOOZE_DAYS_MAX = 366
/** Labels of one conversation. */
export const CONVERSATION_LABELS_MAX = 20

const Body = strictObject(
  {
    state: Type.Optional(
      oneOf(['open', 'closed'], '`closed`: it needs no answer, until the contact writes again.'),
    ),
    snoozedUntil: Type.Optional(
      nullableDate(
        `Opens it, and takes it out of sight until then, or until the contact writes: within ${SNOOZE_DAYS_MAX} days. Null ends that.`,
      ),
    ),
    assignee: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'Who looks after it from now on: the id of a user who may answer, `next` for the next in round robin who is available, or null for none.',
      }),
    ),
    labels: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        maxItems: CONVERSATION_LABELS_MAX,
        description: `Ids of all labels that it has from now on, up to ${CONVERSATION_LABELS_MAX}.`,
      }),
    ),
  },
  { minProperties: 1, title: 'ConversationChange', examples: [{ state: 'closed' }] },
)

export const changeConversation = operation(
  {
    operationId: 'changeConversation',
    summary: 'Assign, close, snooze or label a conversation',
    description: 'A field that is not given stays. Streams report it, and the event log says who did it.',
    tag: 'Conversations',
    route: 'PATCH /conversations/:conversationId',
    audit: { none: 'Nothing that a customer sees: the event log says who did it.' },
    scope: 'inbox:write',
    id: CONVERSATION_ID,
    body: Body,
    answer: asAnswer(ConversationAnswer, 'The conversation as it is now.'),
    unknown: UNKNOWN_CONVERSATION,
    problems: [409],
  },
  async ({ workspaceId, actor, id, body }, { pool, clock, feed }: Needs<'pool' | 'clock' | 'feed'>) => {
    const now = clock.now()
    const { assignee, state } = body
    const snoozedUntil = body.snoozedUntil == null ? body.snoozedUntil : new Date(body.snoozedUntil)
    const labelIds = body.labels?.map((label) => label.toLowerCase())
    const faults: Fault[] = []
    const refuse = (pointer: string, detail: string) =>
      faults.push({ in: 'body', pointer, code: 'invalid', detail })
    if (snoozedUntil) {
      const ms = snoozedUntil.getTime() - now.getTime()
      if (!(ms > 0 && ms <= SNOOZE_DAYS_MAX * DAY_MS))
        refuse('/snoozedUntil', `Must lie in the future, within ${SNOOZE_DAYS_MAX} days.`)
      if (state === 'closed') refuse('/snoozedUntil', 'What is closed does not come back by itself.')
    }
    const assigneeId = assignee === 'next' ? undefined : (assignee?.toLowerCase() ?? assignee)
    const isUser = (user: string) => isUuid(user) && mayBeAssigned(pool, workspaceId, user)
    if (typeof assigneeId === 'string' && !(await isUser(assigneeId)))
      refuse('/assignee', 'Must be a user of the workspace who may answer, `next` or null.')
    const known = labelIds && (await findLabelIds(pool, workspaceId, labelIds))
    labelIds?.forEach((label, index) => {
      if (!known?.includes(label)) refuse(`/labels/${index}`, 'Must be a label of the workspace.')
    })
    if (faults.length > 0) throw wrongFields(faults)

    const change: InboxChange = {
      ...(state && { state }),
      ...(snoozedUntil !== undefined && { snoozedUntil }),
      ...(assigneeId !== undefined && { assigneeId }),
      ...(labelIds && { labelIds }),
    }
    const changed = await untilUncontended('A conversation', async () => {
      const conversation = await findConversation(pool, workspaceId, id)
      if (!conversation) return { kind: 'unknown' } as const
      const place = { workspaceId, conversationId: conversation.id }
      if (assignee === 'next') {
        const given = await giveInTurn(pool, workspaceId, conversation.id, actor, now)
        if (given === 'contended') return null
        if (given === 'no_user') return { kind: 'no_user' } as const
      }
      return (await changeInbox(pool, place, change, actor, now)) ? ({ kind: 'changed' } as const) : null
    })
    if (changed.kind === 'no_user')
      throw new Problem('nobody_available', 'No user who may answer is available.')
    feed.wrote()
    const conversation = await findConversation(pool, workspaceId, id, userIdOf(actor))
    return conversation && toConversationAnswer(conversation, now)
  },
)
