/**
 * The simulator was written apart from the service and imports nothing of it. What both decide for
 * themselves is held together here: were they to differ, the service would be tried against a
 * channel that there is not.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { opensWindow, webhookKinds } from '../../src/channels/whatsapp/webhooks/message-kinds.ts'
import { toMatchKey } from '../../src/kinds/address.ts'
import * as simulated from '../../../simulator/src/customers/window-openers.ts'
import { toMatchKey as toMatchKeyOfSimulator } from '../../../simulator/src/phone-number.ts'

test('the service and the simulator treat the same spellings of numbers as one number', () => {
  const areas = Array.from({ length: 100 }, (_, area) => String(area).padStart(2, '0'))
  const mobiles = areas.flatMap((area) => [`55${area}87654321`, `55${area}987654321`, `55${area}37654321`])
  for (const number of mobiles) assert.equal(toMatchKeyOfSimulator(number), toMatchKey(number))
  const digits = fc.stringMatching(/^(55|549?|521?|1)[0-9]{6,11}$/)
  fc.assert(
    fc.property(digits, (number) => toMatchKeyOfSimulator(number) === toMatchKey(number)),
    {
      numRuns: 2000,
    },
  )
})

test('the same messages open the window at the service and at the simulator', () => {
  const windowOpeners = new Map([...webhookKinds].map(([kind, { opensWindow: opens }]) => [kind, opens]))
  assert.deepEqual(simulated.windowOpeners, windowOpeners)
  const kinds = [...windowOpeners.keys(), 'hologram', 'constructor', '']
  for (const type of [...kinds, 7, undefined]) {
    for (const more of [
      {},
      { group_id: '555' },
      ...kinds.map((shown) => ({ unsupported: { type: shown } })),
    ]) {
      const message = { type, ...more }
      assert.equal(simulated.opensWindow(message), opensWindow(message), JSON.stringify(message))
    }
  }
})
