/** The shop: a seller's program, through the public API of the service. */
import type { Example } from '../read-example.ts'
import type { DemoCard } from './demo-card.ts'
import { openHttpJson } from './http-json.ts'
import { StoryStopped } from './story-stopped.ts'
import { waitUntil } from './wait-until.ts'

/** The fields of a Message that the story uses. */
export type Message = {
  id: string
  channelMessageId: string | null
  order: number
  role: string
  type: string
  status: string
  content: string | null
  data: string | null
}
type Media = { id: string; state: string; mimeType: string | null; size: number | null }
type Conversation = { id: string; window: { open: boolean; closesAt: string | null } }

/** Statuses of a sent message that is read in the end. */
const statusLadder = ['queued', 'sending', 'sent', 'delivered', 'read']
/** More than a story has. */
const MESSAGES_MAX = 50

export type Shop = ReturnType<typeof openShop>

export function openShop(card: DemoCard, cardPath: string) {
  const service = openHttpJson({
    name: 'the service',
    baseUrl: card.baseUrl,
    headers: { 'api-key': card.apiKey },
    refusals: {
      401: `The service at ${card.baseUrl} does not know the key in ${cardPath}: it works on another database than the one the key was made for. Stop it, run npm start once more, and then npm run demo.`,
    },
  })
  const addresses = new URLSearchParams({ from: card.from, to: card.to }).toString()

  async function findConversation(): Promise<Conversation | undefined> {
    const { data } = await service.get<{ data: Conversation[] }>(`/conversations?${addresses}`)
    return data[0]
  }

  /** The latest messages of a conversation, oldest first. */
  async function listMessages(conversationId: string): Promise<Message[]> {
    const path = `/conversations/${conversationId}/messages?limit=${MESSAGES_MAX}`
    const { data } = await service.get<{ data: Message[] }>(path)
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

  /** Follows a sent message until its status is `goal` or later, and reports each status. Throws if the message failed. */
  function follow(id: string, goal: string, tell: (status: string) => void): Promise<Message> {
    let told: string | undefined
    return waitUntil(`message ${id} to be ${goal}`, async () => {
      const message = await service.get<Message>(`/messages/${id}`)
      if (message.status !== told) tell(message.status)
      told = message.status
      if (message.status === 'failed') throw new StoryStopped(`Message ${id} failed. ${message.data ?? ''}`)
      return statusLadder.indexOf(message.status) >= statusLadder.indexOf(goal) ? message : undefined
    })
  }

  /** Waits for the file of a message that the customer sent. Throws if it could not be fetched. */
  function receiveFile(messageId: string): Promise<Media> {
    return waitUntil(`the file of message ${messageId} to be fetched`, async () => {
      const { data } = await service.get<{ data: Media[] }>(`/messages/${messageId}/media`)
      const [file] = data
      if (file?.state === 'failed')
        throw new StoryStopped(`The file of message ${messageId} could not be fetched.`)
      return file?.state === 'ready' ? file : undefined
    })
  }

  /** Answers a message of the customer in words. */
  const reply = (text: string, messageId: string) =>
    service.post<{ id: string }>('/messages/text', {
      ...{ from: card.from, to: card.to, text: { body: text }, context: { messageId } },
    })

  return {
    assertReady: findConversation,
    send: (example: Example) => service.post<{ id: string }>(example.path, example.body),
    follow,
    receive,
    receiveFile,
    reply,
    listMessages,
  }
}
