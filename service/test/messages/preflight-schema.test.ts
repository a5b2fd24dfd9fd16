import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  SIMPLE_TYPES,
} from '../../src/channels/whatsapp/preflight/test/broken-messages.ts'
import { NOW, NOW_SECONDS, partOf, preflightOf } from '../../src/channels/whatsapp/preflight/test/messages.ts'
import { createRandom, newSeed, type Random } from '../../../scripts/random.ts'
import { compileSchema } from '../../src/channels/whatsapp/preflight/test/schema.fixture.ts'
import { Contacts } from '../../src/kinds/contacts.ts'
import { OrderDetails } from '../../src/kinds/order-details.ts'
import { OrderStatus } from '../../src/kinds/order-status.ts'
import { kindOf } from '../../src/kinds/registry.ts'

const RUNS = 3000

const kinds = {
  'order details': {
    check: compileSchema('interactive', OrderDetails),
    make: (random: Random) => makeOrder(random, 'ORD-1', NOW_SECONDS),
    preflight: (message: unknown) => preflightOrderDetails(message, { now: NOW }),
  },
  'order status': {
    check: compileSchema('interactive', OrderStatus),
    make: (random: Random) => makeStatus(random, 'ORD-1'),
    preflight: (message: unknown) => preflightOrderStatus(message, { now: NOW, known: null }),
  },
  contacts: {
    check: compileSchema('contacts', Contacts),
    make: makeContacts,
    preflight: (message: unknown) => preflightContacts(message, { now: NOW }),
  },
  ...Object.fromEntries(
    SIMPLE_TYPES.map((type) => [
      type,
      {
        check: compileSchema(kindOf(type).field, kindOf(type).schema),
        make: () => partOf(type),
        preflight: (message: unknown) => preflightOf(type, message),
      },
    ]),
  ),
}

/** Nobody compares the two lists, so neither may say what the other says. */
for (const [name, { check, make, preflight }] of Object.entries(kinds)) {
  test(`what the schema says of ${name} no rule says again, and what it cannot read no rule trips over`, (t) => {
    const seed = newSeed()
    t.diagnostic(`RECADO_TEST_SEED=${seed}`)
    const random = createRandom(seed)
    let told = 0
    for (let run = 0; run < RUNS; run++) {
      let message = make(random)
      for (let faults = random.below(3); faults > 0; faults--) message = breakMessage(message, random)
      const faults = [...check(message), ...preflight(message)].map(
        ({ pointer, code }) => `${pointer} ${code}`,
      )
      told += faults.length
      assert.equal(new Set(faults).size, faults.length, `${faults.join('\n')}\n${JSON.stringify(message)}`)
    }
    assert.ok(told > RUNS / 10)
  })
}
