/**
 * A failed order in the fields of the form again: what goes out is what failed, until a person
 * corrects it.
 */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { orderDetails } from '../../testkit/bodies.ts'
import { toCorrection } from '../src/pages/compose/correction.ts'
import { toBody } from '../src/pages/compose/to-body.ts'
import { toLocalTime, parseLocalTime } from '../src/i18n/zoned-time.ts'

/** Looked into field by field; a wrong field fails the test. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const EXAMPLES = new URL('../../examples/', import.meta.url)
const ZONE = 'America/Sao_Paulo'

const failed = ({ from, to, interactive }: Json) => ({
  id: '0198',
  type: interactive.type as string,
  from: from.replace('+', ''),
  to: to.replace('+', ''),
  contentData: interactive,
})

/** Times are typed to the minute, and the settings of payment stand in one order. */
function comparable(body: Json): Json {
  const { from, to, interactive } = structuredClone(body)
  const { parameters } = interactive.action
  parameters.payment_settings?.sort((one: Json, other: Json) => one.type.localeCompare(other.type))
  const { expiration } = parameters.order ?? {}
  if (expiration) expiration.timestamp = String(Math.floor(Number(expiration.timestamp) / 60) * 60)
  if (parameters.payment?.timestamp) parameters.payment.timestamp -= parameters.payment.timestamp % 60
  return { from, to, interactive }
}

/** Fields of an order, or of a part of it, that the form does not have. */
const BEYOND = [
  ['catalog_id', null],
  ['discount', 'discount_program_name'],
] as const

/** Whether it was there. */
function forget(order: Json, part: string, field: string | null): boolean {
  const [parts, name] = field === null ? [order, part] : [order[part], field]
  const has = Object.hasOwn(parts, name)
  delete parts[name]
  return has
}

test('every example of an order and of its updates comes out of the form as it went in', async () => {
  let count = 0
  for (const name of await readdir(EXAMPLES)) {
    if (!name.endsWith('.json') || name === 'theater-order-three-ways.json') continue // has fields of every kind
    const body: Json = JSON.parse(await readFile(new URL(name, EXAMPLES), 'utf8'))
    if (!['order_details', 'order_status'].includes(body.interactive?.type)) continue
    const isWithItems = body.interactive.action.parameters.order?.items?.length > 0
    if (body.interactive.type === 'order_details' && !isWithItems) continue // the form always has items
    const { draft, lost } = toCorrection(failed(body), ZONE)
    const { order } = body.interactive.action.parameters
    const beyond = BEYOND.filter(([part, field]) => order?.[part] !== undefined && forget(order, part, field))
    // The form of an update has no picture.
    if (body.interactive.type === 'order_status') delete body.interactive.header
    const lostHere = lost.filter(
      (pointer) => body.interactive.header !== undefined || !pointer.startsWith('/header/'),
    )
    assert.equal(lostHere.length, beyond.length, `${name}: ${lost.join()}`)
    const again: Json = toBody(draft, ZONE)
    assert.equal(again.replaces, '0198')
    assert.deepEqual(comparable(again), comparable(body), name)
    count += 1
  }
  assert.ok(count >= 8, `${count} examples`)
})

test('what the form has no field for is named, so that nothing is lost unseen', () => {
  const body: Json = orderDetails('+551140000000', '+5511987654321', 'PEDIDO-1')
  body.interactive.header = { type: 'image', image: { id: '0198-media' } }
  body.interactive.action.parameters.order.items[0].country_of_origin = 'BR'
  assert.deepEqual(toCorrection(failed(body), ZONE).lost, [
    '/action/parameters/order/items/0/country_of_origin',
    '/header/type',
    '/header/image/id',
  ])
})

test('a time that is shown in the zone of the shop is read back as the same minute', () => {
  for (const [text, zone] of [
    ['2026-11-23T09:15', ZONE],
    ['2026-01-01T00:00', 'UTC'],
    ['2026-07-01T12:30', 'Europe/London'],
  ] as const) {
    assert.equal(toLocalTime(parseLocalTime(text, zone) ?? 0, zone), text)
  }
  assert.equal(toLocalTime(Number.NaN, ZONE), null)
})
