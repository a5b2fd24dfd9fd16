/**
 * Replaces the service and the simulator, so that the story can be tested without either.
 *
 * It keeps one conversation. Each read of a message moves it one status further, up to `delivered`.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type StoredMessage = { id: string; order: number; status: string; [field: string]: unknown }
type Body = {
  text?: string | { body: string }
  type?: string
  interactive?: { body: { text: string }; type: string; action: { parameters: { reference_id: string } } }
}

const toText = ({ text }: Body): string => (typeof text === 'string' ? text : (text?.body ?? 'photo'))

export type StandIn = {
  url: string
  /** Requests other than GET, as `POST /path`, without the query. */
  calls: string[]
  close(): void
  [Symbol.dispose](): void
}

/** `answers` replaces the answers to some requests, named as in `calls`. */
export async function openStandIn(
  answers: Record<string, { status: number; body: string }> = {},
): Promise<StandIn> {
  const messages: StoredMessage[] = []
  const calls: string[] = []
  const nextStatus: Record<string, string> = { queued: 'sent', sent: 'delivered' }
  const window = { open: true, closesAt: '2026-11-22T12:00:00.000Z' }
  let reference = ''

  function store(type: string, role: string, content: string, status: string) {
    const order = messages.length + 1
    messages.push({ id: `m${order}`, channelMessageId: `wamid.${order}`, order, type, role, content, status })
    return { id: role === 'user' ? `wamid.${order}` : `m${order}` }
  }

  function answer(method: string, path: string, body: Body): unknown {
    if (path === '/conversations') return { data: [{ id: 'c1', window }] }
    if (path === '/conversations/c1/messages') return { data: messages.toReversed() }
    if (path === '/control/messages') return store(body.type ?? 'text', 'user', toText(body), 'received')
    if (path.endsWith('/media'))
      return { data: [{ id: 'f1', state: 'ready', mimeType: 'image/jpeg', size: 3 }] }
    if (path === '/messages/text') return store('text', 'assistant', toText(body), 'queued')
    if (path.endsWith('/read'))
      for (const message of messages) if (message.status === 'delivered') message.status = 'read'
    if (path.endsWith('/payment')) {
      store('order_status', 'assistant', 'Recebemos o seu pagamento.', 'queued')
      return { receipt: { endToEndId: 'E00000000202611231200abcdefghijk' } }
    }
    if (path.endsWith('/payments')) {
      const notice = messages.find(({ type }) => type === 'order_status')
      const amount = { value: 10_330, offset: 100, currency: 'BRL' }
      return {
        payments: notice ? [{ amount, verdict: 'exact', source: 'callback' }] : [],
        notices: notice ? [{ kind: 'paid', messageId: notice.id }] : [],
      }
    }
    if (path.startsWith('/control/')) return { messages: [{ order: { referenceId: reference } }] }
    if (method === 'POST') {
      const { interactive } = body
      if (interactive?.type === 'order_details') reference = interactive.action.parameters.reference_id
      return store(interactive?.type ?? 'contacts', 'assistant', interactive?.body.text ?? 'Jonas', 'queued')
    }
    const message = messages.find(({ id }) => path === `/messages/${id}`)
    if (!message) return {}
    const seen = { ...message }
    message.status = nextStatus[message.status] ?? message.status
    return seen
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request
    const path = decodeURIComponent(url.split('?')[0] ?? '')
    if (method !== 'GET') calls.push(`${method} ${path}`)
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const fixed = answers[`${method} ${path}`]
      response.statusCode = fixed?.status ?? 200
      response.end(fixed?.body ?? JSON.stringify(answer(method, path, JSON.parse(text || '{}') as Body)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls, close, [Symbol.dispose]: close }
}
