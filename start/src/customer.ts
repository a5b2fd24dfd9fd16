/**
 * Connects the demo shop to the simulator as it is now and lets its customer write, so that the
 * service window is open and an order can be sent at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Demo } from './demo.ts'
import { demandJson } from './http-json.ts'
import { connectAccount } from './simulator-account.ts'
import { showStep, StartError } from './steps.ts'

const NAME = 'Ana Souza'
const TEXT = 'Oi! Quero fazer um pedido.'
const ARRIVAL_MS_MAX = 15_000
const ARRIVAL_POLL_MS = 25

/** Returns the id of the conversation in which the customer has just written. Throws StartError. */
export async function letCustomerWrite(demo: Demo): Promise<string> {
  const control = `${demo.simulatorUrl}/control`
  const account = await connectAccount(demo)
  const handshake = await demandJson<{ ok: boolean; status: number }>(`${account}/verify`, {
    method: 'POST',
    body: {},
  })
  if (!handshake.ok) {
    throw new StartError(
      `The service did not confirm its webhook to the simulator (status ${handshake.status}).`,
    )
  }
  const customer = demo.to.replace('+', '')
  await demandJson(`${control}/contacts/${customer}`, { method: 'PUT', body: { name: NAME } })
  const before = await findConversation(demo)
  await demandJson(`${control}/messages`, {
    method: 'POST',
    body: { from: demo.to, text: TEXT, account: demo.phoneNumberId },
  })
  const id = await untilWritten(demo, before?.messageCount ?? 0)
  showStep(`${NAME} has written to the shop: orders can be sent to her for 24 hours`)
  return id
}

type Conversation = { id: string; messageCount: number; window: { open: boolean } }

async function findConversation(demo: Demo): Promise<Conversation | undefined> {
  const url = new URL('/conversations', demo.baseUrl)
  url.search = new URLSearchParams({ from: demo.from, to: demo.to }).toString()
  const { data } = await demandJson<{ data: Conversation[] }>(url.href, {
    headers: { 'api-key': demo.apiKey },
  })
  return data[0]
}

async function untilWritten(demo: Demo, messagesBefore: number): Promise<string> {
  const giveUpAt = performance.now() + ARRIVAL_MS_MAX
  while (performance.now() < giveUpAt) {
    const conversation = await findConversation(demo)
    if (conversation?.window.open && conversation.messageCount > messagesBefore) return conversation.id
    await sleep(ARRIVAL_POLL_MS)
  }
  throw new StartError(
    `The customer's message did not reach the service within ${ARRIVAL_MS_MAX / 1000} s: see logs/ in the data folder for the reason.`,
  )
}
