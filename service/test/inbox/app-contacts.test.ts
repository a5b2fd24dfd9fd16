/** The address book of the WhatsApp Business app names contacts, as it does in the app. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, postSigned, postWebhook, seconds, sign, textMessage } from '../stage/webhook.ts'
import type { Element } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

type Entry = { phone?: string; userId?: string; name?: string; ago?: number; more?: Element }

function entry(action: 'add' | 'remove', { phone, userId, name, ago = 0, more = {} }: Entry): Element {
  const at = new Date(stage.clock.now().getTime() - ago * 1000)
  const contact = { full_name: name, first_name: name?.split(' ')[0], phone_number: phone?.slice(1) }
  return {
    type: 'contact',
    action,
    contact: { ...contact, user_id: userId },
    metadata: { timestamp: seconds(at) },
    ...more,
  }
}
const add = (given: Entry) => entry('add', given)
const remove = (given: Entry) => entry('remove', given)

async function postEntries(entries: unknown[], shop: Shop = stage.shop): Promise<number> {
  const body = envelope({
    ...change(shop.phoneNumberId, { state_sync: entries }),
    field: 'smb_app_state_sync',
  })
  return await postSigned(stage, body, sign(body, shop.appSecret))
}

const hear = (from: string, name: string | null, more: Element = {}) =>
  postWebhook(stage, {
    contacts: name === null ? [] : [{ profile: { name }, wa_id: from.slice(1), ...more }],
    messages: [textMessage(from, stage.clock.now())],
  })

async function nameOf(address: string): Promise<string | null> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(address)}`)
  assert.equal(body.data.length, 1)
  return body.data[0].contact.name
}

test('a name of the app wins over the profile, also over one that comes later', async () => {
  const phone = newCustomer()
  assert.equal(await hear(phone, '✨Aninha✨'), 200)
  assert.equal(await postEntries([add({ phone, name: 'Ana Souza' })]), 200)
  assert.equal(await nameOf(phone), 'Ana Souza')
  assert.equal(await hear(phone, '✨Ana✨'), 200)
  assert.equal(await nameOf(phone), 'Ana Souza')
})

test('who becomes a contact later has the name of the app, whether they write or are written to', async () => {
  const { to } = await sendContacts(stage)
  const [writes, other] = [newCustomer(), newCustomer()]
  assert.equal(await nameOf(to), null)
  const entries = [add({ phone: writes, name: 'Bia' }), add({ phone: other, name: 'Caio' })]
  assert.equal(await postEntries([...entries, add({ phone: to, name: 'Duda' })]), 200)
  assert.equal(await hear(writes, 'b'), 200)
  assert.equal(
    (await stage.call('GET', `/conversations?to=${encodeURIComponent(other)}`)).body.data.length,
    0,
  )
  assert.deepEqual([await nameOf(writes), await nameOf(to)], ['Bia', 'Duda'])
})

test('the newest entry decides, in one webhook and in several that come in any order', async () => {
  const phone = newCustomer()
  assert.equal(await hear(phone, 'p'), 200)
  const newest = add({ phone, name: 'Newest', ago: 1 })
  assert.equal(
    await postEntries([add({ phone, name: 'Old', ago: 9 }), newest, remove({ phone, ago: 5 })]),
    200,
  )
  assert.equal(await nameOf(phone), 'Newest')
  assert.equal(await postEntries([add({ phone, name: 'Older', ago: 20 })]), 200)
  assert.equal(await nameOf(phone), 'Newest')
  assert.equal(await postEntries([remove({ phone, ago: 2 })]), 200)
  assert.equal(await nameOf(phone), 'Newest')
})

test('a removal takes away only a name that came from the app', async () => {
  const [phone, other] = [newCustomer(), newCustomer()]
  assert.equal(await hear(phone, 'Profile'), 200)
  assert.equal(await hear(other, 'Profile'), 200)
  assert.equal(await postEntries([add({ phone, name: 'Saved', ago: 5 })]), 200)
  assert.equal(await postEntries([remove({ phone }), remove({ phone: other })]), 200)
  assert.deepEqual([await nameOf(phone), await nameOf(other)], [null, 'Profile'])
  assert.equal(await hear(phone, 'Profile'), 200)
  assert.equal(await nameOf(phone), 'Profile')
})

test('a person is known by phone number, by user id, or by both', async () => {
  const phone = newCustomer()
  const userId = `BR.${Date.now()}`
  assert.equal(await postEntries([add({ phone, userId, name: 'Eva', ago: 9 })]), 200)
  const message = textMessage(phone, stage.clock.now(), { from: undefined, from_user_id: userId })
  assert.equal(await postWebhook(stage, { messages: [message] }), 200)
  assert.equal(await nameOf(userId), 'Eva')
  assert.equal(await postEntries([remove({ phone })]), 200)
  assert.equal(await nameOf(userId), null, 'the removal names the phone number alone')
})

test('one odd entry costs no other its name, and thousands fit into one webhook', async () => {
  const phone = newCustomer()
  assert.equal(await hear(phone, 'p'), 200)
  const odd: unknown[] = [
    null,
    7,
    {},
    { type: 'contact', action: 'add' },
    add({ phone }),
    add({ name: 'Without address' }),
    add({ phone, name: '\u0000\ud800', ago: 9, more: { metadata: { timestamp: 'soon' } } }),
    entry('add', { phone, name: 'x'.repeat(5_000), ago: 8, more: { metadata: { timestamp: '9999999999' } } }),
    add({ phone, name: 'Fay', ago: -3_600 }),
  ]
  const many = Array.from({ length: 3_000 }, (_, n) => add({ phone: newCustomer(), name: `Contact ${n}` }))
  assert.equal(await postEntries([...odd, ...many]), 200)
  assert.equal(await nameOf(phone), 'Fay')
  await stage.pass(60_000)
  assert.equal(await postEntries([add({ phone, name: 'Gil' })]), 200, 'a time ahead counts as now')
  assert.equal(await nameOf(phone), 'Gil')
  const { rows } = await stage.db.query('select reason from dead_letters order by reason')
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['app_contact_without_address', 'app_contact_without_time'],
  )
})

test('the address book of one shop names no contact of another', async () => {
  const phone = newCustomer()
  const other = await stage.openShop()
  assert.equal(await postEntries([add({ phone, name: 'Hugo' })], other), 200)
  assert.equal(await hear(phone, null), 200)
  assert.equal(await nameOf(phone), null)
})
