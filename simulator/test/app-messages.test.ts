/**
 * The owner of the shop writes in the WhatsApp Business app: the phone shows it, and an echo
 * reports it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage } from './stage.ts'

test('what the owner writes in the app is on the phone, leaves the window closed and is echoed', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Ana', userId: 'BR.1', username: 'ana' })
  const said = { to: CUSTOMER, text: 'Pode vir buscar', at: '2026-09-21T12:00:00Z' }
  const { id } = await stage.control('POST', '/app-messages', said)
  await stage.flush()
  const changes = stage.receiver.posts.flatMap(({ body }) => body.entry[0].changes)
  const echo = {
    from: '551140000000',
    to: CUSTOMER,
    to_user_id: 'BR.1',
    id,
    timestamp: '1789992000',
    type: 'text',
    text: { body: 'Pode vir buscar' },
  }
  assert.deepEqual(changes, [
    {
      field: 'smb_message_echoes',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '551140000000', phone_number_id: ACCOUNT },
        contacts: [{ profile: { username: 'ana' }, wa_id: CUSTOMER, user_id: 'BR.1' }],
        message_echoes: [echo],
      },
    },
  ])
  const { messages, window, unread } = await stage.control('GET', `/chats/${CUSTOMER}`)
  assert.deepEqual([messages[0].direction, messages[0].text], ['in', 'Pode vir buscar'])
  assert.deepEqual([window.open, unread], [false, 1])
})

test('an echo for a customer who hides their number names the user id alone', async (t) => {
  const stage = await openStage(t)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { hidePhone: true, userId: 'BR.2', username: 'caio' })
  await stage.control('POST', '/app-messages', { to: CUSTOMER, text: 'Oi' })
  await stage.flush()
  const [value] = stage.receiver.values()
  assert.deepEqual([value.message_echoes[0].to, value.message_echoes[0].to_user_id], [undefined, 'BR.2'])
  assert.deepEqual(value.contacts, [{ profile: { username: 'caio' }, user_id: 'BR.2' }])
})

test('a customer who opens the chat sends no receipt of what came from the app', async (t) => {
  const stage = await openStage(t)
  await stage.control('POST', '/app-messages', { to: CUSTOMER, text: 'Oi' })
  assert.deepEqual(await stage.control('POST', `/chats/${CUSTOMER}/read`, {}), { read: 0 })
  await stage.flush()
  assert.deepEqual(stage.statuses(), [])
})

test('a number that leaves with its phone can send nothing, says why, and comes back', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  await stage.control('POST', `/accounts/${ACCOUNT}/app`, { event: 'disconnected', reason: 'CHANGE_NUMBER' })
  assert.equal((await stage.send(text())).body.error.code, 133010)
  await stage.control('POST', `/accounts/${ACCOUNT}/app`, { event: 'reconnected' })
  assert.equal((await stage.send(text())).status, 200)
  await stage.control('POST', `/accounts/${ACCOUNT}/app`, { event: 'replaced' })
  await stage.flush()
  const notices = stage.receiver.posts
    .flatMap(({ body }) => body.entry[0].changes)
    .filter(({ field }) => field === 'account_update')
  assert.deepEqual(
    notices.map(({ value }) => value),
    [
      {
        phone_number: '551140000000',
        event: 'PARTNER_REMOVED',
        disconnection_info: { reason: 'CHANGE_NUMBER', initiated_by: 'SYSTEM' },
      },
      { event: 'ACCOUNT_RECONNECTED' },
      { event: 'ACCOUNT_OFFBOARDED' },
    ],
  )
})
