/** A number that stays in the WhatsApp Business app sends what the app has, once, when asked. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ACCOUNT, openStage, type Stage } from './stage.ts'

const askOf = (stage: Stage) => async (type: string) => {
  const asked = { messaging_product: 'whatsapp', sync_type: type }
  const token = { authorization: 'Bearer test-access-token' }
  const answer = await stage.call('POST', `/v25.0/${ACCOUNT}/smb_app_data`, asked, token)
  await stage.flush()
  return answer
}

async function openApp(t: TestContext, app: object) {
  const stage = await openStage(t)
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { app })
  const ask = askOf(stage)
  const valuesOf = (field: string) =>
    stage.receiver.posts
      .flatMap(({ body }) => body.entry[0].changes)
      .filter((change: { field: string }) => change.field === field)
      .map((change: { value: any }) => change.value) // oxlint-disable-line typescript/no-explicit-any -- read as JSON
  return { stage, ask, valuesOf }
}

test('the address book comes once, and the second request is refused', async (t) => {
  const { ask, valuesOf } = await openApp(t, { people: 3, messages: 0 })
  const { body } = await ask('smb_app_state_sync')
  assert.match(body.request_id, /^[\w-]+$/)
  const names = valuesOf('smb_app_state_sync').flatMap(({ state_sync: entries }) =>
    entries.map((entry: { contact: { full_name: string } }) => entry.contact.full_name),
  )
  assert.deepEqual(names, ['Ana Souza', 'Bia Lima', 'Caio Alves'])
  assert.equal((await ask('smb_app_state_sync')).body.error.code, 2593107)
})

test('the messages of 180 days come in chunks out of order, then the files of the last 14', async (t) => {
  const { ask, valuesOf } = await openApp(t, { people: 7, messages: 1_000 })
  await ask('history')
  const values = valuesOf('history')
  const chunks = values.flatMap((value) => value.history ?? [])
  const orders = chunks
    .filter(({ metadata }) => metadata.phase === 2)
    .map(({ metadata }) => metadata.chunk_order)
  assert.notDeepEqual(
    orders,
    orders.toSorted((a, b) => a - b),
  )
  const messages = chunks.flatMap(({ threads }) =>
    threads.flatMap((thread: { messages: { id: string; type: string }[] }) => thread.messages),
  )
  assert.equal(new Set(messages.map(({ id }) => id)).size, 1_000)
  const files = values.flatMap((value) => [...(value.messages ?? []), ...(value.message_echoes ?? [])])
  assert.ok(
    files.length > 0 && files.length < messages.filter(({ type }) => type === 'media_placeholder').length,
  )
})

test('an owner who does not share the messages declines', async (t) => {
  const { ask, valuesOf } = await openApp(t, { people: 1, messages: 9, isShared: false })
  await ask('history')
  const [value] = valuesOf('history')
  assert.equal(value.history[0].errors[0].code, 2593109)
})

test('a number that is in no app has nothing to send', async (t) => {
  const stage = await openStage(t)
  const answer = await askOf(stage)('history')
  assert.equal(answer.body.error.code, 131009)
})
