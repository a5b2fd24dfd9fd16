import type { Answer } from '../../stage/stage.ts'
import { idOf } from '../owned.ts'
import type { NounCases, Trial } from './noun-cases.ts'

const text = { body: 'Oi!' }

export const drafts: NounCases = {
  makes: { draftId: ({ conversationId }) => ['/drafts', { conversationId, type: 'text', body: { text } }] },
  tables: ['drafts'],
  more: {
    // the preflight of a draft looks up what it holds
    'POST /drafts': (owned, trial) => [
      draftAsOther('text', { text, context: { messageId: idOf(owned, 'messageId') } }, trial),
      ...owned.ids.mediaId!.flatMap((id) => [
        draftAsOther('document', { document: { id } }, trial),
        draftAsOther('image', { image: { id } }, trial),
      ]),
    ],
  },
}

/** Writes a draft in the other's own conversation; an answer with what preflight says of it. */
async function draftAsOther(type: string, body: object, { own, ask }: Trial): Promise<Answer> {
  const draft = { conversationId: idOf(own, 'conversationId'), type, body }
  const answer = await ask({ method: 'POST', path: '/drafts', body: draft })
  const { preflight } = answer.body
  return { ...answer, body: preflight, text: JSON.stringify(preflight) }
}
