/**
 * What requests can refer to: customers, conversations, drafts, files, templates, endpoints, money
 * and pages, made through the API.
 */
import { recadoJson } from '../../testkit/recado.ts'
import { requestOf } from '../clients/bodies.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import type { Ask } from './ask.ts'
import { makeMoney } from './make-money.ts'
import type { World } from './make-request.ts'
import { FILES } from './make-upload.ts'
import { until } from '../../testkit/until.ts'

const CUSTOMERS = 60
/** Spare keys to revoke, and spare messages that fail. */
const SPARES = 25
/** Users who are signed in. */
const USERS = 3
/** Users who sign out: with their sessions the others would be refused from then on. */
const LEAVING = 5

export async function makeWorld(stack: Stack, ask: Ask): Promise<World> {
  const [shop, stranger] = stack.shops
  const customers = Array.from({ length: CUSTOMERS }, (_, n) => `+55119870${String(10_000 + n)}`)
  const messageIds: string[] = []
  const get = async (target: string, apiKey: string) =>
    (await ask({ method: 'GET', target, headers: { 'api-key': apiKey }, body: null })).body as {
      data: { id: string }[]
      cursors: { next: string | null; prev: string | null }
      updateDate?: string
    }
  const post = async (owner: Shop, target: string, body: unknown) => {
    const headers = { 'api-key': owner.apiKey, 'content-type': 'application/json' }
    const answer = await ask({ method: 'POST', target, headers, body: Buffer.from(JSON.stringify(body)) })
    return (answer.body as { id: string }).id
  }
  const upload = async (owner: Shop, { bytes, type, name }: (typeof FILES)[number]) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name, { type }))
    const packed = new Response(form)
    const headers = { 'api-key': owner.apiKey, 'content-type': packed.headers.get('content-type') ?? '' }
    const body = Buffer.from(await packed.arrayBuffer())
    return ((await ask({ method: 'POST', target: '/media', headers, body })).body as { id: string }).id
  }
  const share = async (owner: Shop, to: string) => {
    const contacts = [{ name: { formatted_name: 'Ana', first_name: 'Ana' } }]
    messageIds.push(await post(owner, '/messages/contacts', { from: owner.from, to, contacts }))
  }
  const signUp = async (owner: Shop, email: string) => {
    const person = ['--email', email, '--name', 'Ana', '--role', 'attendant']
    const place = ['--workspace', owner.workspaceId]
    const invited = await recadoJson(['user', 'create', ...person, ...place], stack.commandEnv)
    const token = invited.link?.split('#')[1]
    const { cookies } = await ask({
      method: 'POST',
      target: '/session/link',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: Buffer.from(JSON.stringify({ token, password: 'uma senha bem comprida' })),
    })
    return { userId: invited.id ?? '', cookies }
  }
  const keyIds: string[] = []
  for (const owner of [shop, stranger]) {
    for (const to of customers.slice(0, CUSTOMERS / 2)) {
      await stack.simulator.writes(owner, to)
    }
    await stack.simulator.flush() // each conversation begins with what the customer wrote
    for (const to of customers.slice(0, CUSTOMERS / 2)) await share(owner, to)
  }
  // they may be changed and removed as it comes: the strangers' own must stay one that WhatsApp
  // knows
  const { appSecret, accessToken, verifyToken } = stranger.credentials
  const credentials = { accessToken, verifyToken, appSecrets: [appSecret] }
  const numbers = Array.from({ length: 2 * SPARES }, (_, n) => ({
    address: `+55114000${1000 + n}`,
    phoneNumberId: `10654035224${1000 + n}`,
  }))
  for (const { address, phoneNumberId } of numbers)
    await stack.simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      displayPhoneNumber: address,
      accessToken,
      appSecret,
      verifyToken,
      webhookUrl: `${stack.simulator.url}/`,
    })
  const [taken, freeNumbers] = [numbers.slice(0, SPARES), numbers.slice(SPARES)]
  const senderIds: string[] = []
  for (const number of taken) senderIds.push(await post(stranger, '/senders', { ...number, credentials }))
  const templateIds: string[] = []
  for (let n = 0; n < SPARES; n++) {
    const body = [{ type: 'BODY', text: 'Seu pedido está pronto.' }]
    const draft = { from: stranger.from, name: `pronto_${n}`, language: 'pt_BR', category: 'UTILITY' }
    templateIds.push(await post(stranger, '/templates', { ...draft, components: body }))
  }
  const mediaIds: string[] = []
  for (const owner of [shop, shop, shop, stranger]) {
    for (const file of FILES) mediaIds.push(await upload(owner, file))
  }
  const [customer = ''] = customers
  const referenceId = 'fuzz-order'
  const order = { marker: referenceId, type: 'order_details' as const, to: customer }
  const { path, body } = requestOf(shop, order, '', false)
  messageIds.push(await post(shop, path, body))
  await stack.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 }) // refused for good: a person must decide
  for (let n = 0; n < SPARES; n++) {
    keyIds.push(await post(stranger, '/keys', { name: `Spare ${n}`, scopes: ['messages:read'] }))
    await share(stranger, customers.at(-1 - n) ?? '')
  }
  const failedIds = messageIds.slice(-SPARES)
  await until(() => hasFailed(stack, SPARES), 'messages that the channel refuses fail')
  await stack.simulator.setFaults()
  const money = await makeMoney(stack, ask, customer)
  const pages = [
    await get('/conversations?limit=5', shop.apiKey),
    await get('/conversations?sort=asc&limit=5', shop.apiKey),
  ]
  const strangers = await get('/conversations?limit=5', stranger.apiKey)
  const written: World['written'] = []
  for (const to of customers.slice(0, CUSTOMERS / 2)) {
    const [conversation] = (await get(`/conversations?to=${encodeURIComponent(to)}`, shop.apiKey)).data
    const path = `/conversations/${conversation?.id}/messages?sort=asc&limit=1`
    for (const { id } of (await get(path, shop.apiKey)).data) written.push({ to, messageId: id })
  }
  const drafts = new Map<string, string>()
  for (const place of [...pages, ...pages].flatMap(({ data }) => data)) {
    for (const text of ['Oi!', 'Tudo bem?', 'Chega hoje.', 'Obrigada!'].map(
      (words) => `${words} ${drafts.size}`,
    )) {
      const draft = { conversationId: place.id, type: 'text', body: { text: { body: text } } }
      const id = await post(shop, '/drafts', draft)
      drafts.set(id, (await get(`/drafts/${id}`, shop.apiKey)).updateDate ?? '')
    }
  }
  const endpointIds: string[] = []
  for (let n = 0; n < SPARES; n++)
    endpointIds.push(await post(stranger, '/webhook-endpoints', { url: `https://shop.example/recado/${n}` }))
  const labelIds: string[] = []
  const replyIds: string[] = []
  const userIds: string[] = []
  for (let n = 0; n < SPARES; n++) {
    labelIds.push(await post(shop, '/labels', { name: `Label ${n}`, color: 'blue' }))
    replyIds.push(await post(shop, '/saved-replies', { shortcut: `reply-${n}`, text: 'Oi!' }))
    const user = { email: `user-${n}@shop.example`, name: `User ${n}`, role: 'reader' }
    userIds.push(await post(stranger, '/users', user))
  }
  const noteIds: string[] = []
  const sessions: string[] = []
  const leaving: string[] = []
  for (let n = 0; n < USERS + LEAVING; n++) {
    const { cookies } = await signUp(shop, `ana-${n}@shop.example`)
    ;(n < USERS ? sessions : leaving).push(cookies)
  }
  const { data: events } = await get('/events?limit=50', shop.apiKey)
  const conversationIds = [...pages, strangers].flatMap(({ data }) => data.map(({ id }) => id))
  for (const id of conversationIds.slice(0, 5))
    pages.push(await get(`/conversations/${id}/messages?limit=1`, shop.apiKey))
  for (const id of conversationIds.slice(0, SPARES))
    noteIds.push(await post(shop, `/conversations/${id}/notes`, { text: 'Ligar amanhã.' }))
  const cursors = [...pages, strangers]
    .flatMap(({ cursors: { next, prev } }) => [next, prev])
    .filter((cursor) => cursor !== null)
  return {
    shop,
    stranger,
    customers,
    written,
    drafts,
    failedIds,
    freeNumbers,
    money,
    ids: {
      ...money.ids,
      conversationId: conversationIds,
      messageId: [...messageIds, ...written.map(({ messageId }) => messageId)],
      keyId: keyIds,
      referenceId: [referenceId],
      senderId: [shop.senderId, ...senderIds],
      mediaId: mediaIds,
      templateId: templateIds,
      draftId: [...drafts.keys()],
      endpointId: endpointIds,
      eventId: events.map(({ id }) => id),
      labelId: labelIds,
      replyId: replyIds,
      userId: userIds,
      noteId: noteIds,
    },
    cursors,
    sessions,
    leaving,
  }
}

async function hasFailed({ db }: Stack, count: number): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from failed_messages')
  return (rows[0]?.count ?? 0) >= count
}
