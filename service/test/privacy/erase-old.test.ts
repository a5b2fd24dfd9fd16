/** Contacts that were silent for long are erased. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toMatchKey } from '../../src/kinds/address.ts'
import { eraseContact } from '../../src/privacy/erase-contact.ts'
import { noCounts } from '../../src/privacy/erasing.ts'
import { findContacts } from '../../src/privacy/find-contacts.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { newPerson } from '../stage/known-person.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { conversationWith, writes } from '../stage/people.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel, staysSilent, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
after(() => stage.close())

const erase = (...args: string[]) =>
  recado(['contact', 'erase', '--workspace', stage.shop.workspaceId, ...args], stage.env)
const isKnown = async (phone: string) => (await conversationWith(stage, phone)) !== undefined
/** Somebody who wrote so many days ago, and was answered. */
async function heardDaysAgo(days: number) {
  stage.clock.advance(-days * DAY_MS)
  const { phone } = await newPerson(stage)
  await stage.pass(days * DAY_MS)
  return phone
}

test('a person who has been silent for so many days is erased, and no one else', async () => {
  const silent = [await heardDaysAgo(40), await heardDaysAgo(31)]
  const heard = [await heardDaysAgo(29), await heardDaysAgo(0)]
  const back = await heardDaysAgo(40)
  await writes(stage, { phone: back })
  const stranger = await stage.openShop()

  const preview = await erase('--older-than-days', '30', '--json')
  assert.deepEqual(JSON.parse(preview.stdout), { wouldErase: { contacts: 2, messages: 4 }, left: 0 })
  assert.ok(await isKnown(silent[0] as string))

  const text = await erase('--older-than-days', '30', '--yes')
  assert.match(text.stdout, /^WHAT +ERASED\ncontacts +2\naddresses +2\nconversations +2\nmessages +4\n/)
  for (const phone of silent) assert.equal(await isKnown(phone), false)
  for (const phone of [...heard, back]) assert.equal(await isKnown(phone), true)

  const again = await erase('--older-than-days', '30', '--yes', '--json')
  assert.deepEqual([again.exitCode, JSON.parse(again.stdout).erased.contacts], [0, 0])
  const elsewhere = await recado(
    ['contact', 'erase', '--workspace', stranger.workspaceId, '--older-than-days', '1', '--yes', '--json'],
    stage.env,
  )
  assert.equal(JSON.parse(elsewhere.stdout).erased.contacts, 0)
})

test('a person to whom something is still to be sent is skipped, and counted', async () => {
  const phone = await heardDaysAgo(40)
  channel.answer = staysSilent
  stage.clock.advance(-40 * DAY_MS)
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'unknown')
  await stage.pass(40 * DAY_MS)
  channel.answer = takes
  const { stdout } = await erase('--older-than-days', '30', '--yes', '--json')
  const { erased, left } = JSON.parse(stdout)
  assert.deepEqual([erased.contacts, left], [0, 1])
  assert.match((await erase('--older-than-days', '30')).stdout, /\nLeft 1 for whom something still waits/)
  assert.equal(await isKnown(phone), true)
})

test('more people than are looked for at once are erased in one go', async () => {
  const phones = Array.from({ length: 230 }, newCustomer)
  stage.clock.advance(-400 * DAY_MS)
  const messages = phones.map((phone) => textMessage(phone, stage.clock.now()))
  assert.equal(await postWebhook(stage, { messages }), 200)
  await stage.pass(400 * DAY_MS)
  const { stdout } = await erase('--older-than-days', '365', '--yes', '--json')
  assert.equal(JSON.parse(stdout).erased.contacts, 230)
})

test('a person who writes after they were found silent is not erased', async () => {
  const phone = await heardDaysAgo(40)
  const { workspaceId, senderId } = stage.shop
  const person = { workspaceId, matchKey: toMatchKey(phone.slice(1)), senderIds: [senderId] }
  const [found] = await findContacts(stage.db, person)
  await writes(stage, { phone })
  const silentSince = new Date(stage.clock.now().getTime() - 30 * DAY_MS)
  const pool = openPool(String(stage.env.DATABASE_URL), 2)
  try {
    assert.deepEqual(found && (await eraseContact(pool, workspaceId, found, silentSince, noCounts())), {
      kind: 'changed',
    })
  } finally {
    await pool.end()
  }
  assert.equal(await isKnown(phone), true)
})
