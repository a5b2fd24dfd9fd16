/** What is kept of a person can be handed over, whole. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { playStory, type Story } from '../stage/person-story.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
let person: Story
before(async () => {
  stage = await openStage({ channel })
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const shop = { ...stage.shop, apiKey: key }
  person = await playStory(stage, channel, shop, { digits: '6543', word: 'zenaide' })
  await playStory(stage, channel, shop, { digits: '7766', word: 'osvaldo' })
})
after(() => stage.close())

const contact = (...args: string[]) =>
  recado(['contact', ...args, '--workspace', stage.shop.workspaceId], stage.env)

test('an export holds the person, each message as the API shows it, and its events and attempts', async () => {
  const { exitCode, stdout, stderr } = await contact('export', '--address', person.phone)
  assert.equal(exitCode, 0, stderr)
  const exported = JSON.parse(stdout)
  assert.deepEqual(Object.keys(exported), [
    'workspaceId',
    'exportDate',
    'contacts',
    'deadLetters',
    'appEntries',
  ])
  assert.doesNotMatch(stdout, /osvaldo/)
  const [one, ...others] = exported.contacts
  assert.deepEqual(others, [])
  assert.equal(one.name, 'Ana zenaide')
  assert.equal(one.senderId, stage.shop.senderId)
  assert.deepEqual(
    one.addresses.map(({ address }: { address: string }) => address),
    [person.phone.slice(1), person.userId],
  )
  assert.deepEqual(
    one.merges.map((merge: object) => Object.keys(merge)),
    Array.from({ length: 2 }, () => ['mergedConversationId', 'mergeDate']),
  )
  assert.equal(exported.deadLetters.length, 1)
  assert.equal(exported.appEntries.length, 2)

  const page = await stage.call('GET', `/conversations/${person.conversationId}/messages?sort=asc`)
  assert.deepEqual(
    one.messages.map(({ message }: { message: object }) => message),
    page.body.data,
  )
  const conversation = await stage.call('GET', `/conversations/${person.conversationId}`)
  const { assignee: _assignee, unread: _unread, ...inbox } = conversation.body.inbox // of the shop's people
  assert.deepEqual({ ...one.conversation, window: null }, { ...conversation.body, inbox, window: null })
  const [note] = one.notes
  assert.deepEqual(
    [note.text, Object.keys(note)],
    [`${person.word} likes it sweet`, ['id', 'text', 'order', 'createDate']],
  )

  type Exported = {
    message: { type: string; id: string; status: string; deliverDate: string | null; readDate: string | null }
    receipts: { status: string; failure: object | null }[]
    media: { name: string; state: string; file: string | null }[]
  } & {
    callDate: string | null
    attempts: { outcome: string }[]
    resolutions: { action: string; resentAs: string | null }[]
    orderReference: unknown
    idempotencyKey: { key: string } | null
  }
  const messages = one.messages as Exported[]
  const order = messages.find(({ message }) => message.type === 'order_details')
  assert.deepEqual(order?.orderReference, {
    referenceId: person.referenceId,
    orderStatus: 'pending',
    paymentStatus: null,
  })
  assert.equal(order.idempotencyKey?.key, 'key-of-zenaide')
  assert.ok(order.message.deliverDate && order.message.readDate, 'what receipts told')
  assert.deepEqual(order.attempts, [], 'it was taken at the first')
  assert.ok(order.callDate)
  assert.deepEqual(
    messages.flatMap(({ receipts }) => receipts).map(({ status }) => status),
    ['failed'],
  )
  const twice = messages.find(({ attempts }) => attempts.length === 2)
  assert.deepEqual(
    twice?.attempts.map(({ outcome }) => outcome),
    ['unknown', 'accepted'],
  )
  const [file, ...noMore] = messages.flatMap(({ media }) => media)
  assert.deepEqual([file?.name, file?.state, file?.file, noMore], ['zenaide.pdf', 'failed', null, []])
  assert.ok(messages.some(({ resolutions }) => resolutions.some(({ resentAs }) => resentAs !== null)))
})

test('an export by the other spelling of the number, and in one line, is the same', async () => {
  const spelt = await contact('export', '--address', person.phone.replace('+55319', '+5531'), '--json')
  assert.equal(spelt.stdout.split('\n').length, 2)
  const byUserId = await contact('export', '--address', person.userId, '--sender', stage.shop.senderId)
  const [one, other] = [spelt, byUserId].map(({ stdout }) => JSON.parse(stdout))
  assert.deepEqual(one.contacts[0].messages, other.contacts[0].messages)
})

test('an unknown person, or one of another workspace, is not exported', async () => {
  const other = await stage.openShop()
  const elsewhere = ['contact', 'export', '--workspace', other.workspaceId, '--address', person.phone]
  for (const outcome of [
    await contact('export', '--address', '+5511900000000'),
    await recado(elsewhere, stage.env),
    await contact('export', '--address', person.phone, '--sender', other.senderId),
  ]) {
    assert.deepEqual([outcome.exitCode, outcome.stdout], [3, ''])
  }
  assert.equal((await contact('export', '--address', 'Ana')).exitCode, 2)
})

test('a conversation that is longer than what is read at once is handed over in its order', async () => {
  const phone = newCustomer()
  const messages = Array.from({ length: 250 }, () => textMessage(phone, stage.clock.now()))
  assert.equal(await postWebhook(stage, { messages }), 200)
  const { stdout } = await contact('export', '--address', phone)
  const exported = JSON.parse(stdout).contacts[0].messages as { message: { order: number } }[]
  assert.deepEqual(
    exported.map(({ message }) => message.order),
    messages.map((_, index) => index + 1),
  )
})
