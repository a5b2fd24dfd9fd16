import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Finding } from '../../src/channels/whatsapp/preflight/preflight.ts'
import { whatsappKindOf } from '../../src/channels/whatsapp/kinds/registry.ts'
import { kinds } from '../../src/kinds/registry.ts'

const EXAMPLES = new URL('../../../examples/', import.meta.url)
const known = { order: 'pending', payment: null, isOfAnother: false, isNamed: true }

type Body = Record<string, unknown>

function preflight(body: Body): Finding[] {
  const kind = [...kinds.values()].find(
    ({ field, path }) => field in body && (field !== 'interactive' || path === `interactive/${typeOf(body)}`),
  )
  assert.ok(kind, 'An example is a message of some kind.')
  const part = body[kind.field]
  const order = kind.order?.begins(part) ? null : known
  return whatsappKindOf(kind.type).preflight(part, {
    now: new Date(),
    known: order,
    recipient: null,
    staticPix: 'warn',
    template: null,
    orderStatusTemplates: false,
  })
}

const typeOf = ({ interactive }: Body) => (interactive as { type: string }).type

const bodies = new Map<string, Body>(
  [...kinds.values()].map(({ type, example }) => [`of ${type}`, example as Body]),
)
for (const name of readdirSync(EXAMPLES).filter(
  (name) => name.endsWith('.json') && name !== 'package.json',
)) {
  const body = JSON.parse(readFileSync(new URL(name, EXAMPLES), 'utf8')) as Body
  if (!('charge' in body)) bodies.set(name, body) // one that charges is complete once it has the code of its charge
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
