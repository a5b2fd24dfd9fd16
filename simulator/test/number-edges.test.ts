/**
 * What else can be asked of a business number: its profile, whom it blocks, and changes of its
 * business account.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from './payloads.ts'
import { ACCOUNT, CUSTOMER, openStage, type Json, type Stage } from './stage.ts'

const ask = (stage: Stage, method: string, edge: string, body?: Json) =>
  stage.call(method, `/v25.0/${ACCOUNT}/${edge}`, body, {
    authorization: 'Bearer test-access-token',
    'content-type': 'application/json',
  })
const product = { messaging_product: 'whatsapp' }

test('the profile of a business is read and changed within its lengths', async (t) => {
  const stage = await openStage(t)
  const profile = { about: 'Pão quente', vertical: 'RESTAURANT', websites: ['https://loja.example.com/'] }
  const edge = 'whatsapp_business_profile'
  assert.deepEqual((await ask(stage, 'POST', edge, { ...product, ...profile })).body, { success: true })
  const { body } = await ask(stage, 'GET', `${edge}?fields=about,websites,email`)
  assert.deepEqual(body.data, [{ about: profile.about, websites: profile.websites, ...product }])
  for (const wrong of [
    { about: '' },
    { about: 'x'.repeat(140) },
    { websites: ['loja'] },
    { websites: ['https://a.example/', 'https://b.example/', 'https://c.example/'] },
    { profile_picture_handle: '4::fake' },
  ]) {
    assert.equal(
      (await ask(stage, 'POST', edge, { ...product, ...wrong })).status,
      400,
      JSON.stringify(wrong),
    )
  }
})

test('who is blocked can be sent nothing, and nothing of theirs arrives', async (t) => {
  const stage = await openStage(t)
  await stage.write()
  const stranger = '+5511900000001'
  const block_users = [{ user: `+${CUSTOMER}` }, { user: stranger }]
  const { body } = await ask(stage, 'POST', 'block_users', { ...product, block_users })
  assert.deepEqual(body.block_users.added_users, [{ input: `+${CUSTOMER}`, wa_id: CUSTOMER }])
  assert.deepEqual(
    body.block_users.failed_users.map(({ input, errors }: Json) => [input, errors[0].code]),
    [[stranger, 131047]],
  )
  const listed = await ask(stage, 'GET', 'block_users')
  assert.deepEqual(listed.body.data, [{ ...product, wa_id: CUSTOMER }])
  assert.equal((await stage.send(text())).body.error.code, 130403)
  await stage.write()
  await stage.flush()
  assert.equal(stage.messages().length, 1)

  await ask(stage, 'DELETE', 'block_users', { ...product, block_users: [{ user: CUSTOMER }] })
  assert.equal((await stage.send(text())).status, 200)
  await stage.control('PUT', `/contacts/${CUSTOMER}`, { blocked: true })
  assert.equal((await stage.send(text())).body.error.code, 130403)
})

test('any change of the business account can be reported, without metadata', async (t) => {
  const stage = await openStage(t, { wabaId: '102' })
  const value = { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } }
  await stage.control('POST', `/accounts/${ACCOUNT}/update`, { field: 'account_update', value })
  await stage.flush()
  const [entry] = stage.receiver.posts[0]?.body.entry ?? []
  assert.deepEqual([entry.id, typeof entry.time], ['102', 'number'])
  assert.deepEqual(entry.changes, [{ field: 'account_update', value }])
})
