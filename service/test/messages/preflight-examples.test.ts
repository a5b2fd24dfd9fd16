import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  preflightContacts,
  preflightOrderDetails,
  preflightOrderStatus,
  type Finding,
} from '../../src/channels/whatsapp/preflight/preflight.ts'
import { kinds } from '../../src/messages/kinds/registry.ts'

const EXAMPLES = new URL('../../../examples/', import.meta.url)
const known = { order: 'pending', payment: null, isOfAnother: false }

type Body = { interactive?: { type: string }; contacts?: unknown }

function preflight({ interactive, contacts }: Body): Finding[] {
  const now = new Date()
  if (!interactive) return preflightContacts(contacts, { now })
  return interactive.type === 'order_details'
    ? preflightOrderDetails(interactive, { now })
    : preflightOrderStatus(interactive, { now, known })
}

const bodies = new Map<string, Body>([...kinds.values()].map(({ type, example }) => [`of ${type}`, example]))
for (const name of readdirSync(EXAMPLES).filter(
  (name) => name.endsWith('.json') && name !== 'package.json',
)) {
  bodies.set(name, JSON.parse(readFileSync(new URL(name, EXAMPLES), 'utf8')) as Body)
}

test('there are examples of every kind', () => {
  assert.ok(bodies.size > 20)
})

for (const [name, body] of bodies) {
  test(`example ${name} passes preflight`, () => {
    const findings = preflight(body)
    const expected = name === 'bakery-order-static-pix.json' ? ['pix-static'] : []
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      expected,
    )
  })
}
