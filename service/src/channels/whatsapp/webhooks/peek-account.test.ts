import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peekAccount } from './peek-account.ts'

const guess = (text: string) => peekAccount(Buffer.from(text))

test('the first account a webhook names is guessed from its bytes', () => {
  const value = { metadata: { display_phone_number: '551140000000', phone_number_id: '106540352242922' } }
  const body = { object: 'whatsapp_business_account', entry: [{ changes: [{ value }] }] }
  assert.equal(guess(JSON.stringify(body)), '106540352242922')
  assert.equal(guess(JSON.stringify(body, null, 2)), '106540352242922')
  assert.equal(guess('"phone_number_id":"1" "phone_number_id":"2"'), '1')
})

test('of bytes that name none, nothing is guessed', () => {
  for (const text of [
    '',
    '{}',
    '"phone_number_id"',
    '"phone_number_id":',
    '"phone_number_id":12',
    '"phone_number_id":"x"',
    `"phone_number_id":"${'1'.repeat(33)}"`,
    `"phone_number_id":${' '.repeat(100)}"1"`,
  ])
    assert.equal(guess(text), null, text)
})
