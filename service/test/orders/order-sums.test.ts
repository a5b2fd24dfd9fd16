/** Sums of orders by the days of the shop, and lists of orders as files for a spreadsheet. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let shop: Shop
before(async () => (stage = await openStage()))
beforeEach(async () => (shop = await stage.openShop({ scopes: ['admin'] })))
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

type Row = {
  reference?: string
  name?: string
  total?: number
  created: string
  paid?: string
  canceled?: string
  expires?: string
  mentions?: number
}
let count = 0
/** Orders of a person each, as accepting messages leaves them. */
async function insert(...orders: Row[]) {
  for (const {
    reference,
    name = 'Ana',
    total = 1_000,
    created,
    paid,
    canceled,
    expires,
    mentions = 1,
  } of orders) {
    const [id, n] = [uuidv7(), (count += 1)]
    const phone = `55119${String(20_000_000 + n)}`
    await stage.db.query(
      `with person as (
         insert into contacts (workspace_id, contact_id, sender_id, name, created_at) values ($1, $3, $2, $4, now())
       ), address as (
         insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id) values ($1, $2, $5, 'phone', $5, $3)
       ), conversation as (
         insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
         values ($1, $3, $2, $3, now(), now())
       )
       insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, total_value,
                           currency, expires_at, paid_at, canceled_at, created_at, last_said_at)
       values ($1, $2, $6, $3, $3, $7, case when $7 = 0 then null when $10::timestamptz is null then 'pending' else 'canceled' end,
               case when $9::timestamptz is not null then 'captured' end, $8, 'BRL', $11, $9, $10, $12, $12)`,
      [
        shop.workspaceId,
        shop.senderId,
        id,
        name,
        phone,
        reference ?? `ORD-${n}`,
        mentions,
        total,
        ...[paid, canceled, expires, created].map((moment) => moment ?? null),
      ],
    )
  }
}
async function sums(query: string) {
  const { status, body, text } = await ask('GET', `/orders/summary?${query}`)
  assert.equal(status, 200, text)
  return body
}
const none = { count: 0, sum: 0 }
const NOTHING = { created: none, paid: none, canceled: none, expired: none, medianSecondsToPay: null }

test('each day of the shop has what was created, paid, canceled and expired on it', async () => {
  await insert(
    { created: '2026-11-02T02:59:00Z', total: 500, paid: '2026-11-03T12:00:00Z' }, // on the 1st in São Paulo
    { created: '2026-11-02T03:00:00Z', total: 700, paid: '2026-11-02T03:01:00Z' },
    { created: '2026-11-02T10:00:00Z', total: 900, paid: '2026-11-02T10:03:00Z' },
    { created: '2026-11-02T11:00:00Z', total: 1_100, canceled: '2026-11-03T11:00:00Z' },
    { created: '2026-11-03T11:00:00Z', total: 1_300, expires: '2026-11-03T12:00:00Z' },
    { created: '2026-11-03T11:30:00Z', total: 1_700, expires: '2027-11-03T12:00:00Z' },
    { created: '2026-11-03T11:40:00Z', total: 1_900, mentions: 0 }, // its message failed
  )
  const { days, total, ...range } = await sums('from=2026-11-01&to=2026-11-03')
  assert.deepEqual(range, { from: '2026-11-01', to: '2026-11-03', timeZone: 'America/Sao_Paulo' })
  assert.deepEqual(days, [
    { day: '2026-11-01', ...NOTHING, created: { count: 1, sum: 500 } },
    {
      day: '2026-11-02',
      ...NOTHING,
      created: { count: 3, sum: 2_700 },
      paid: { count: 2, sum: 1_600 },
      medianSecondsToPay: 120,
    },
    {
      day: '2026-11-03',
      created: { count: 2, sum: 3_000 },
      paid: { count: 1, sum: 500 },
      canceled: { count: 1, sum: 1_100 },
      expired: { count: 1, sum: 1_300 },
      medianSecondsToPay: 118_860,
    },
  ])
  assert.deepEqual(total, {
    created: { count: 6, sum: 6_200 },
    paid: { count: 3, sum: 2_100 },
    medianSecondsToPay: 180,
    canceled: { count: 1, sum: 1_100 },
    expired: { count: 1, sum: 1_300 },
  })
})

test('the days are those of the time zone that the workspace has now', async () => {
  await insert({ created: '2026-11-02T02:59:00Z' })
  const first = async () => (await sums('from=2026-11-01&to=2026-11-02')).days[0].created.count
  assert.equal(await first(), 1)
  assert.equal((await ask('PATCH', '/workspace', { timeZone: 'Europe/Lisbon' })).status, 200)
  assert.equal(await first(), 0)
})

test('sums of days that no calendar has, or of too many, are refused', async () => {
  for (const query of [
    'from=2026-02-30',
    'from=2026-11-02&to=2026-11-01',
    'from=2020-01-01&to=2026-01-01',
    'from=x',
  ])
    assert.equal((await ask('GET', `/orders/summary?${query}`)).status, 422, query)
})

test('the workspace has a name and a time zone that the owner changes, and refuses what is no time zone', async () => {
  const { body: before } = await ask('GET', '/workspace')
  assert.deepEqual(
    [before.id, before.timeZone, before.assigns, before.showsFirstSteps],
    [shop.workspaceId, 'America/Sao_Paulo', 'by_hand', true],
  )
  const { body: changed } = await ask('PATCH', '/workspace', {
    name: 'Flor do Trigo',
    timeZone: 'America/Manaus',
    showsFirstSteps: false,
  })
  const expected = { name: 'Flor do Trigo', timeZone: 'America/Manaus', showsFirstSteps: false }
  assert.deepEqual(changed, { ...before, ...expected })
  assert.deepEqual((await ask('GET', '/workspace')).body, changed)
  for (const timeZone of ['America/Atlantis', '-03:00', 'america/manaus', "x'; --"]) {
    const { status, body } = await ask('PATCH', '/workspace', { timeZone })
    assert.deepEqual([status, body.errors[0].pointer], [422, '/timeZone'], timeZone)
  }
  assert.equal((await ask('PATCH', '/workspace', {})).status, 422)
  assert.deepEqual((await ask('GET', '/workspace')).body, changed)
})

async function file(query: string): Promise<string[]> {
  const { status, text, headers } = await ask('GET', `/orders.csv?${query}`)
  assert.equal(status, 200, text)
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.ok(text.endsWith('\r\n'))
  return text.slice(0, -2).split('\r\n')
}

test('a list is a file that spreadsheets in Brazil open, and one that others do', async () => {
  const paid = { created: '2026-11-02T12:00:00Z', paid: '2026-11-02T12:05:00Z', reference: 'FLOR-1' }
  await insert({ ...paid, name: 'Lima; "Ana"', total: 10_330 })
  const { body } = await ask('GET', '/orders')
  const [{ id, to, from }] = body.data
  const spaced = (address: string) => `${address.slice(0, 2)} ${address.slice(2)}`
  const [heading, line] = await file('by=paid')
  assert.equal(
    heading,
    'Pedido;Contato;Telefone;Situação;Pagamento;Total;Moeda;Criado em;Pago em;Vence em;Cancelado em;Última mensagem;Número da loja;Com falha;Id;Recebido;Devolvido',
  )
  assert.equal(
    line,
    `FLOR-1;"Lima; ""Ana""";${spaced(to)};pendente;pago;103,30;BRL;02/11/2026 09:00:00;02/11/2026 09:05:00;;;02/11/2026 09:00:00;${spaced(from)};;${id};0,00;0,00`,
  )
  const [, english] = await file('by=paid&lang=en')
  assert.equal(
    english,
    `FLOR-1,"Lima; ""Ana""",${spaced(to)},pending,paid,103.30,BRL,2026-11-02 09:00:00,2026-11-02 09:05:00,,,2026-11-02 09:00:00,${spaced(from)},,${id},0.00,0.00`,
  )
})

test('a reference stays the text that it is, whatever a spreadsheet would make of it', async () => {
  const created = '2026-11-02T12:00:00Z'
  const kept = ['PEDIDO-1', '4821', 'A-10']
  const changed = ['0012', '10-11', 'MAR-66', '2026.11', '12E5']
  for (const reference of [...kept, ...changed]) await insert({ created, reference })
  const lines = (await file('lang=en')).slice(1)
  const references = lines.map((line) => line.split(',')[0])
  for (const reference of kept) assert.ok(references.includes(reference), reference)
  for (const reference of changed) assert.ok(references.includes(`'${reference}`), reference)
})

test('what a customer calls themselves is no formula in the file', async () => {
  for (const name of ['=HYPERLINK("https://x.example")', '+1', '-1', '@SUM(A1)', '\t=1'])
    await insert({ created: '2026-11-02T12:00:00Z', name })
  const lines = (await file('lang=en')).slice(1)
  assert.deepEqual(
    lines.map((line) => line.split(',')[1]?.replace(/^"/, '').slice(0, 2)),
    ["'=", "'+", "'-", "'@", "'\t"],
  )
})

test('a file has every order of a long list once, with the filters of the list', async () => {
  await stage.db.query(
    `insert into orders (workspace_id, sender_id, reference_id, order_id, conversation_id, mentions, status, payment_status, paid_at, created_at, last_said_at)
     select $1, $2, 'L-' || n, gen_random_uuid(), gen_random_uuid(), 1, 'pending', case when n % 2 = 0 then 'captured' end, now(),
            now() - (n % 7) * interval '1 hour', now() from generate_series(1, 1203) n`,
    [shop.workspaceId, shop.senderId],
  )
  const all = (await file('')).slice(1).map((line) => line.split(';')[0])
  assert.deepEqual([all.length, new Set(all).size], [1203, 1203])
  assert.equal((await file('payment=paid')).length, 1 + 601)
  assert.equal((await ask('GET', '/orders.csv?payment=lost')).status, 422)
})
