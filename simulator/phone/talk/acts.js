// @ts-check
/**
 * What the customer does with messages: answers, reacts, plays, taps, pays. Each act is sent to the
 * simulator, which carries out its consequences.
 */

import { openFlowSheet } from '../sheets/flow-sheet.js'
import { openListSheet } from '../sheets/list-sheet.js'
import { openPlaceSheet } from '../sheets/place-sheet.js'
import { openRequestSheet } from '../sheets/request-sheet.js'
import * as control from './control.js'

/**
 * @typedef {import('../../../chat/contract.js').Message} Message
 * @typedef {import('../../../chat/contract.js').BubbleActions} BubbleActions
 * @typedef {import('../contract.js').Writing} Writing
 */

/**
 * @param {object} page
 * @param {() => { account: string, waId: string }} page.openChat throws without one
 * @param {() => Promise<unknown>} page.refresh after a message was written
 * @param {(act: () => Promise<void>) => void} page.attempt runs an act and shows why it failed
 */
export function createActs({ openChat, refresh, attempt }) {
  /**
   * @param {Writing | { text: string }} writing
   * @param {Message | null} answered the message that it answers with a quote
   */
  async function write(writing, answered) {
    const { account, waId } = openChat()
    await control.writeMessage({
      account,
      from: waId,
      ...(answered && { context: { id: answered.id } }),
      ...writing,
    })
    await refresh()
  }

  /**
   * @param {Message} message
   * @param {Parameters<NonNullable<BubbleActions['onOpenForm']>>[1]} form
   */
  function onOpenForm(message, form) {
    /** @param {Writing} answer */
    const answer = (answer) => write(answer, message)
    switch (form.kind) {
      case 'list':
        return openListSheet(form.list, answer)
      case 'flow':
        return openFlowSheet(form.button, answer)
      case 'location':
        return openPlaceSheet(answer)
      case 'payment':
        return openRequestSheet(form.setting, async (payment) => {
          const { account, waId } = openChat()
          await control.payRequest(account, waId, message.id, payment)
        })
    }
  }

  /** @type {Omit<BubbleActions, 'onShowQuoted'>} */
  const actions = {
    onOpenForm,
    onAnswer: (message, answer) => attempt(() => write(answer, message)),
    onReact(message, emoji) {
      attempt(() => write({ type: 'reaction', reaction: { message_id: message.id, emoji } }, null))
    },
    onTap(message, label) {
      const { account, waId } = openChat()
      attempt(() => control.tapMessage(account, waId, message.id, label))
    },
    onPlay({ id, direction }) {
      if (direction === 'out') return // the customer's own voice
      const { account, waId } = openChat()
      attempt(() => control.playMessage(account, waId, id))
    },
  }
  return { write, actions }
}
