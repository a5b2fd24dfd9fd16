import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFaults } from '../../src/api/http/faults.ts'
import {
  preflightContacts,
  preflightOrderDetails,
  preflightOrderStatus,
} from '../../src/channels/whatsapp/preflight/preflight.ts'
import {
  breakMessage,
  makeContacts,
  makeOrder,
  makeStatus,
} from '../../src/channels/whatsapp/preflight/test/broken-messages.ts'
import { NOW, NOW_SECONDS } from '../../src/channels/whatsapp/preflight/test/messages.ts'
import { createRandom, newSeed, type Random } from '../../../scripts/random.ts'
import { compileSchema } from '../../src/channels/whatsapp/preflight/test/schema.ts'
import { Contacts } from '../../src/messages/kinds/contacts.ts'
import { OrderDetails } from '../../src/messages/kinds/order-details.ts'
import { OrderStatus } from '../../src/messages/kinds/order-status.ts'

const RUNS = 3000

const kinds = {
  'order details': {
    check: await compileSchema('interactive', OrderDetails),
    make: (random: Random) => makeOrder(random, 'ORD-1', NOW_SECONDS),
    preflight: (message: unknown) => preflightOrderDetails(message, { now: NOW }),
  },
  'order status': {
    check: await compileSchema('interactive', OrderStatus),
    make: (random: Random) => makeStatus(random, 'ORD-1'),
    preflight: (message: unknown) => preflightOrderStatus(message, { now: NOW, known: null }),
  },
  contacts: {
    check: await compileSchema('contacts', Contacts),
    make: makeContacts,
    preflight: (message: unknown) => preflightContacts(message, { now: NOW }),
  },
}

for (const [name, { check, make, preflight }] of Object.entries(kinds)) {
  test(`what the schema refuses of ${name} beyond types, preflight refuses with the same pointer and code`, (t) => {
    const seed = newSeed()
    t.diagnostic(`RECADO_TEST_SEED=${seed}`)
    const random = createRandom(seed)
    let shared = 0
    for (let run = 0; run < RUNS; run++) {
      let message = make(random)
      for (let faults = random.below(3); faults > 0; faults--) message = breakMessage(message, random)
      const refused = new Set(
        preflight(message)
          .filter(({ severity }) => severity === 'refuse')
          .map(({ pointer, code }) => `${pointer} ${code}`),
      )
      const faults = toFaults(check(message), 'body')
      const ofWrongType = new Set(faults.filter(({ code }) => code === 'type').map(({ pointer }) => pointer))
      for (const { pointer, code } of faults) {
        if (code === 'unknown_field' || ofWrongType.has(pointer)) continue
        shared += 1
        assert.ok(refused.has(`${pointer} ${code}`), `${pointer} ${code}: ${JSON.stringify(message)}`)
      }
    }
    assert.ok(shared > 100)
  })
}
