import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failureDetails } from '../client/failures.ts'
import { isAccountWide, toReceiptFailure, toWebhookFailure } from './webhook-failure.ts'

test('a webhook error of today becomes a failure', () => {
  const error = {
    code: 131047,
    title: 'Re-engagement message',
    message: 'Re-engagement message',
    error_data: { details: 'More than 24 hours' },
    href: 'https://developers.example/errors',
  }
  assert.deepEqual(toWebhookFailure(error), {
    code: 'window_closed',
    detail: failureDetails.window_closed,
    channelCode: 131047,
    channelTitle: 'Re-engagement message',
    channelDetails: 'More than 24 hours',
    channelTraceId: null,
  })
})

test('older and partial forms are read too', () => {
  const oldest = toWebhookFailure({ code: 470, title: 'Message failed', details: 'Too late' })
  assert.deepEqual([oldest.code, oldest.channelDetails], ['window_closed', 'Too late'])
  assert.equal(toWebhookFailure({ code: 131026, message: 'Undeliverable' }).channelTitle, 'Undeliverable')
  assert.equal(toWebhookFailure({ code: 999_999 }).code, 'refused_by_channel')
  for (const element of [null, 'x', 7, {}, [], { code: '131047' }])
    assert.equal(toWebhookFailure(element).code, 'delivery_failed')
})

test('a receipt failed for the first reason we know', () => {
  assert.equal(
    toReceiptFailure([{ code: 999_999 }, { code: 131026 }, { code: 131047 }]).code,
    'recipient_unreachable',
  )
  assert.equal(toReceiptFailure([{ code: 999_999 }, {}]).channelCode, 999_999)
  assert.equal(toReceiptFailure([]).code, 'delivery_failed')
})

test('an unpaid bill concerns the whole account, a closed window does not', () => {
  assert.equal(isAccountWide(toWebhookFailure({ code: 131042 })), true)
  assert.equal(isAccountWide(toWebhookFailure({ code: 131047 })), false)
  assert.equal(isAccountWide(toWebhookFailure({})), false)
})
