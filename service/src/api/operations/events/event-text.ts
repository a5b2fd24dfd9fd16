/**
 * Events of the stream, in the form of server-sent events (WHATWG HTML, 9.2).
 *
 * An event carries the current state of its subject, not the state at the time of the change: however often it is sent, and
 * in whatever order, the latest is right.
 */
import type { Clock } from '../../../clock.ts'
import { findConversations } from '../../../conversations/conversations-repository.ts'
import { findMessages } from '../../../messages/messages-repository.ts'
import { formatBookmark, type Change, type ChangeKind, type Bookmark } from '../../../postgres/changes.ts'
import type { Queryable } from '../../../postgres/connection.ts'
import { findSenders } from '../../../tenants/senders-repository.ts'
import { findTemplates } from '../../../templates/templates-repository.ts'
import { toTemplateAnswer } from '../templates/template-answer.ts'
import { toConversationAnswer } from '../conversations/conversation-answer.ts'

/** A longer one would not fit into a header; the one before serves as well. Only many concurrent transactions make it so long. */
const BOOKMARK_CHARS_MAX = 4_000

/** Formats one event. JSON has line breaks only between its tokens, where a space is equivalent. */
export const toEvent = (name: ChangeKind | 'ready' | 'reload', json: string): string =>
  `event: ${name}\ndata: ${json.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** Adds the bookmark to the last event of the text, as its id. */
export function withBookmark(text: string, workspaceId: string, bookmark: Bookmark): string {
  const id = formatBookmark(workspaceId, bookmark)
  return id.length > BOOKMARK_CHARS_MAX ? text : `${text.replace(/\n$/, '')}id: ${id}\n\n`
}

/** Returns a function that writes changes of a workspace as events: each message, conversation, sender and template once. */
export function writeEvents(
  db: Queryable,
  clock: Clock,
): (workspaceId: string, changes: Change[]) => Promise<string> {
  return async (workspaceId, changes) => {
    if (changes.length === 0) return ''
    const idsOf = (wanted: ChangeKind) => [
      ...new Set(changes.filter(({ kind }) => kind === wanted).flatMap(({ ids }) => ids)),
    ]
    const created = idsOf('message_created')
    const held = idsOf('delivery_held')
    const isTold = new Set([...created, ...held])
    const changed = idsOf('message_changed').filter((id) => !isTold.has(id))

    const messages = new Map(
      (await findMessages(db, workspaceId, [...isTold, ...changed])).map((message) => [message.id, message]),
    )
    const toMessages = (ids: string[]) => ids.map((id) => messages.get(id)).filter((one) => one !== undefined)
    const conversationIds = toMessages([...isTold]).map(({ conversationId }) => conversationId)
    const conversations = new Map(
      (await findConversations(db, workspaceId, conversationIds)).map((one) => [
        one.id,
        JSON.stringify(toConversationAnswer(one, clock.now())),
      ]),
    )
    const withConversation = (name: ChangeKind, ids: string[]) =>
      toMessages(ids).map(({ conversationId, json }) =>
        toEvent(name, `{"message":${json},"conversation":${conversations.get(conversationId) ?? 'null'}}`),
      )
    const senderIds = idsOf('sender_changed')
    const senders = senderIds.length === 0 ? [] : await findSenders(db, workspaceId, senderIds)
    const templateIds = idsOf('template_changed')
    const templates = templateIds.length === 0 ? [] : await findTemplates(db, workspaceId, templateIds)
    const moved = idsOf('conversations_changed')
    return [
      ...(moved.length === 0
        ? []
        : [toEvent('conversations_changed', JSON.stringify({ conversationIds: moved }))]),
      ...withConversation('message_created', created),
      ...toMessages(changed).map(({ json }) => toEvent('message_changed', `{"message":${json}}`)),
      ...withConversation('delivery_held', held),
      ...senders.map(({ id, address, stoppedAt, stopFailure }) => {
        const stop = stoppedAt && `{"date":"${stoppedAt.toISOString()}","failure":${stopFailure}}`
        return toEvent('sender_changed', `{"senderId":"${id}","address":"${address}","stop":${stop}}`)
      }),
      ...templates.map((template) =>
        toEvent('template_changed', JSON.stringify({ template: toTemplateAnswer(template) })),
      ),
    ].join('')
  }
}
