/** The shop: a seller's program, which uses the client of docs/client.md. */
import { Recado } from '../../client/src/index.ts'
import type { Conversation, Media, Message } from '../../client/src/index.ts'
import type { Example } from '../read-example.ts'
import type { DemoCard } from './demo-card.ts'
import { openExplain } from './explain.ts'
import { StoryStopped } from './story-stopped.ts'
import { waitUntil } from './wait-until.ts'

export type { Message }

/** Statuses of a sent message that is read in the end. */
const statusLadder = ['queued', 'sending', 'sent', 'delivered', 'read']
/** More than a story has. */
const MESSAGES_MAX = 50

export type Shop = ReturnType<typeof openShop>

export function openShop(card: DemoCard, cardPath: string) {
  const { noted, explained } = openExplain(card, cardPath)
  const recado = new Recado({ url: card.baseUrl, key: card.apiKey, retries: 0, ...noted })
  const { from, to } = card

  async function findConversation(): Promise<Conversation | undefined> {
    const { data } = await explained(recado.conversations.list({ from, to }).page())
    return data[0]
  }

  /** The latest messages of a conversation, oldest first. */
  async function listMessages(conversationId: string): Promise<Message[]> {
    const query = { limit: MESSAGES_MAX }
    const { data } = await explained(recado.conversations.listMessages(conversationId, query).page())
    return data.toReversed()
  }

  /** Waits for the customer's message with WhatsApp's id. */
  function receive(channelMessageId: string) {
    return waitUntil('the message of the customer to reach the service', async () => {
      const conversation = await findConversation()
      const messages = conversation ? await listMessages(conversation.id) : []
      const message = messages.find((candidate) => candidate.channelMessageId === channelMessageId)
      return conversation && message && { conversation, message }
    })
  }

  /**
   * Follows a sent message until its status is `goal` or later, and reports each status. Throws if
   * the message failed.
   */
  function follow(id: string, goal: string, onStatus: (status: string) => void): Promise<Message> {
    let told: string | undefined
    return waitUntil(`message ${id} to be ${goal}`, async () => {
      const message = await explained(recado.messages.get(id))
      if (message.status !== told) onStatus(message.status)
      told = message.status
      if (message.status === 'failed') throw new StoryStopped(`Message ${id} failed. ${message.data ?? ''}`)
      return statusLadder.indexOf(message.status) >= statusLadder.indexOf(goal) ? message : undefined
    })
  }

  /** Waits until the service knows of the money for an order. */
  function hearPayment(referenceId: string) {
    return waitUntil(`the payment of order ${referenceId} to be heard`, async () => {
      const { payments } = await explained(recado.payments.ofOrder(referenceId))
      return payments[0]
    })
  }

  /** Waits for the automatic message that notifies the customer of the money. Returns its id. */
  function findNotice(referenceId: string) {
    return waitUntil(`the customer to be notified that order ${referenceId} is paid`, async () => {
      const { notices } = await explained(recado.payments.ofOrder(referenceId))
      return notices.find(({ kind }) => kind === 'paid')?.messageId ?? undefined
    })
  }

  /** Waits for the file of a message that the customer sent. Throws if it could not be fetched. */
  function receiveFile(messageId: string): Promise<Media> {
    return waitUntil(`the file of message ${messageId} to be fetched`, async () => {
      const [file] = await explained(recado.messages.listMedia(messageId))
      if (file?.state === 'failed')
        throw new StoryStopped(`The file of message ${messageId} could not be fetched.`)
      return file?.state === 'ready' ? file : undefined
    })
  }

  /** Answers a message of the customer in words. */
  const reply = (text: string, messageId: string) =>
    explained(recado.messages.sendText({ from, to, text: { body: text }, context: { messageId } }))

  return {
    assertReady: findConversation,
    /** The body is what its file says, which the service checks. */
    send: ({ path, body }: Example) =>
      explained(recado.request('POST', path as '/messages/contacts', { body: body as never })),
    follow,
    receive,
    hearPayment,
    findNotice,
    receiveFile,
    reply,
    listMessages,
  }
}
