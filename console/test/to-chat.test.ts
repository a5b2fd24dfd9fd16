/** What the console draws of a message of the API. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCards } from '../src/chat/to-chat.ts'

test('a boleto line is shown as the customer was sent it: its digits', () => {
  const payload = {
    action: {
      parameters: {
        reference_id: 'FLOR-1',
        total_amount: { value: 4800, offset: 100 },
        payment_settings: [
          {
            type: 'boleto',
            boleto: { digitable_line: '00190.00009 01149.718601 68524.522114 6 75860000102656' },
          },
        ],
      },
    },
  }
  assert.deepEqual(toCards('order_details', payload).order?.paymentSettings, [
    { type: 'boleto', boleto: { digitable_line: '00190000090114971860168524522114675860000102656' } },
  ])
})
