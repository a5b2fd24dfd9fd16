/**
 * Stories of pieces of history that wait to be stored: a person who is erased meanwhile stays
 * erased, and no piece belongs to a person whom it only mentions.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { parseAddress } from '../../src/kinds/address.ts'
import { eraseSilent } from '../../src/privacy/erase-contacts.ts'
import { exportPerson } from '../../src/privacy/export-person.ts'
import { areWaiting } from '../stage/locks.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { listenToStatements } from '../stage/statements.ts'
import { change, envelope, newWamid, postSigned, postWebhook, sign, textMessage } from '../stage/webhook.ts'
import { erase } from '../stage/while-erasing.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
beforeEach(() => stage.db.query('delete from app_history'))
after(() => stage.close())

const keyOf = (phone: string) => parseAddress(phone)?.matchKey ?? ''

/** What waits of a customer who wrote these texts. */
async function insertPiece(
  phone: string,
  texts: string[],
  { due = '0 s', key = keyOf(phone) } = {},
): Promise<void> {
  const from = phone.slice(1)
  const messages = texts.map((body) => ({
    from,
    id: newWamid(),
    timestamp: '1790000000',
    type: 'text',
    text: { body },
  }))
  const payload = JSON.stringify({ thread: { id: from, context: { wa_id: from } }, messages })
  await stage.db.query(
    `insert into app_history (workspace_id, piece_id, sender_id, match_keys, payload, received_at, due_at)
     values ($1, gen_random_uuid(), $2, array[$3], $4, $5, $5::timestamptz + $6::interval)`,
    [stage.shop.workspaceId, stage.shop.senderId, key, payload, stage.clock.now(), due],
  )
}

const countOf = async (table: string): Promise<number> =>
  (await stage.db.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0

/** Holds the job back at a piece of the customer by a lock, while `act` runs. */
async function whileHeld(lock: string, phone: string, act: () => Promise<Promise<unknown>[]>) {
  const client = await stage.db.connect()
  await client.query('begin')
  await client.query(lock)
  let acted: Promise<unknown>[] = []
  try {
    await insertPiece(phone, ['Tem bolo?'])
    await stage.until(async () => await areWaiting(stage.db, 1), 'the job waits')
    acted = await act()
  } finally {
    await client.query('commit')
    client.release()
  }
  await Promise.all(acted)
  await stage.settled()
  await stage.until(async () => !(await areWaiting(stage.db, 1)), 'the job goes on')
  await insertPiece(newCustomer(), ['Oi'])
  await stage.until(async () => (await countOf('app_history')) === 0, 'the job is done with it')
}

test('a piece that was read before its person was erased is not stored', async () => {
  const phone = newCustomer()
  await whileHeld('lock table app_syncs in access exclusive mode', phone, async () => {
    await erase(stage, phone)
    return []
  })
  const { rows } = await stage.db.query('select from contact_addresses where match_key = $1', [keyOf(phone)])
  assert.equal(rows.length, 0)
})

test('a person who becomes a contact by a piece while they are erased is erased', async () => {
  const phone = newCustomer()
  await whileHeld('lock table conversations in share mode', phone, async () => {
    const erasing = erase(stage, phone)
    await stage.until(async () => await areWaiting(stage.db, 2), 'the erasure waits')
    return [erasing]
  })
  const { rows } = await stage.db.query('select from contact_addresses where match_key = $1', [keyOf(phone)])
  assert.equal(rows.length, 0)
})

test('what waits of a person under another of their addresses is erased with them, by name or by silence', async () => {
  const { workspaceId } = stage.shop
  const later = new Date(stage.clock.now().getTime() + 1_000)
  for (const [userId, eraseAll] of [
    ['BR.7700000000000001', async (phone: string) => await erase(stage, phone)],
    ['BR.7700000000000002', async () => await eraseSilent(stage.db, workspaceId, later)],
  ] as const) {
    const phone = newCustomer()
    const contacts = [{ wa_id: phone.slice(1), user_id: userId, profile: { name: 'Ana' } }]
    const message = textMessage(phone, stage.clock.now(), { from_user_id: userId })
    assert.equal(await postWebhook(stage, { contacts, messages: [message] }), 200)
    await insertPiece(phone, ['Tem bolo?'], { due: '1 day', key: keyOf(userId) })
    await eraseAll(phone)
    assert.equal(await countOf('app_history'), 0)
  }
})

test('what waits of a customer is neither erased nor exported with another, whose number they wrote', async () => {
  const [one, other] = [newCustomer(), newCustomer()]
  await insertPiece(other, ['meu segredo', `liga para ${one}`], { due: '1 day' })
  const { workspaceId, senderId } = stage.shop
  const person = { workspaceId, matchKey: keyOf(one), senderIds: [senderId] }
  let text = ''
  for await (const part of exportPerson(stage.db, person, '', stage.clock.now())) text += part
  assert.doesNotMatch(text, /meu segredo/)
  await erase(stage, one)
  assert.equal(await countOf('app_history'), 1)
})

test('a webhook of many chunks costs a few statements', async () => {
  const value = {
    history: Array.from({ length: 5_000 }, (_, n) => ({ metadata: { phase: n % 3, progress: 7 } })),
  }
  const body = envelope({ ...change(stage.shop.phoneNumberId, value), field: 'history' })
  let asked = 0
  const stop = listenToStatements(({ text }) => {
    if (text.includes('app_syncs')) asked += 1
  })
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  stop()
  assert.ok(asked > 0 && asked < 10, String(asked))
})
