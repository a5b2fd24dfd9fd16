/**
 * Measures what preflight costs beside the JSON Schema, for the largest message of each kind. Run
 * by hand: `npm run bench:preflight`
 */
import { readFileSync } from 'node:fs'
import { Contacts } from '../../../kinds/contacts.ts'
import { OrderDetails } from '../../../kinds/order-details.ts'
import { OrderStatus } from '../../../kinds/order-status.ts'
import { preflightContacts, preflightOrderDetails, preflightOrderStatus } from './preflight.ts'
import { compileSchema } from './test/schema.fixture.ts'

const WARM_UP_RUNS = 5000
const RUNS = 20_000

const now = new Date()
const known = { order: 'pending', payment: null, isOfAnother: false, isNamed: true }
const interactiveOf = (name: string) => readExample(name).interactive
const theater = interactiveOf('theater-order-three-ways')
const bakery = interactiveOf('bakery-order-pix')
const paid = interactiveOf('furniture-status-paid')
const { contacts } = readExample('contacts-every-field')

const [details, status, cards] = [
  compileSchema('interactive', OrderDetails),
  compileSchema('interactive', OrderStatus),
  compileSchema('contacts', Contacts),
]
const rows: [name: string, preflight: () => unknown, schema: () => unknown][] = [
  ['theater-order-three-ways', () => preflightOrderDetails(theater, { now }), () => details(theater)],
  ['bakery-order-pix', () => preflightOrderDetails(bakery, { now }), () => details(bakery)],
  ['furniture-status-paid', () => preflightOrderStatus(paid, { now, known }), () => status(paid)],
  ['contacts-every-field', () => preflightContacts(contacts, { now }), () => cards(contacts)],
]

console.log('| Example | Preflight | JSON Schema |\n|---|---|---|')
for (const [name, preflight, schema] of rows) {
  console.log(`| \`${name}\` | ${toMedianUs(preflight)} µs | ${toMedianUs(schema)} µs |`)
}

/** Microseconds, with one decimal. */
function toMedianUs(run: () => unknown): string {
  for (let count = 0; count < WARM_UP_RUNS; count++) run()
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = process.hrtime.bigint()
    run()
    return Number(process.hrtime.bigint() - startedAt)
  })
  const median = times.sort((a, b) => a - b)[RUNS / 2] ?? 0
  return (median / 1000).toFixed(1)
}

function readExample(name: string): { interactive?: unknown; contacts?: unknown } {
  const file = new URL(`../../../../../examples/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { interactive?: unknown; contacts?: unknown }
}
