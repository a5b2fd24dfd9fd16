/**
 * Messages from a seed: some right, most broken in one or two parts, as programs and people break
 * them.
 */
import { bankLine, completeCnpj, completeCpf, slipLine } from './check-digits.ts'
import { BANK_LINE, contacts, dynamicCode, order, ORDER, PARAMETERS, staticCode, status } from './messages.ts'
import { kinds } from '../../../../kinds/registry.ts'
import type { Random } from '../../../../../../scripts/random.ts'

/** Values that replace another value of the same JSON type. */
const TEXTS = [
  '',
  ' ',
  'x',
  'x'.repeat(60),
  'x'.repeat(61),
  'x'.repeat(121),
  '🎂'.repeat(1024),
  '🎂'.repeat(1025),
  'x'.repeat(2049),
  'a b',
  '1',
  'order_details',
  'pending',
  'shipped',
  'captured',
  'http://a.example/',
  'https://a.example/',
  'https://',
  'https://[',
  'https://a.example\\b',
  'www.a.example',
  '1990-02-30',
  '\u200b',
]
const NUMBERS = [0, 1, -1, 0.5, 99, 101, 300, 9_999_999_999, 10_000_000_000, 1_000_000, 2 ** 53]

/**
 * An order that adds up, payable in random ways. Now and then an item costs nothing, or its sale
 * price is its price.
 */
export function makeOrder(random: Random, referenceId: string, nowSeconds: number): unknown {
  const items = Array.from({ length: 1 + random.below(4) }, (_, index) => {
    const value = random.chance(0.03) ? 0 : 2 + random.below(100_000)
    const isOnSale = random.chance(0.3)
    const sale = random.chance(0.1) ? value : 1 + random.below(Math.max(1, value - 1))
    return {
      retailer_id: `sku-${index}`,
      name: random.pick(['Bolo de fubá', 'Café ☕', 'x'.repeat(60)]),
      quantity: 1 + random.below(20),
      amount: { value, offset: 100, ...(random.chance(0.2) && { description: 'List price' }) },
      ...(isOnSale && { sale_amount: { value: sale, offset: 100 } }),
    }
  })
  const subtotal = items.reduce(
    (sum, item) => sum + item.quantity * (item.sale_amount ?? item.amount).value,
    0,
  )
  const charge = () => ({ value: random.below(2000), offset: 100, description: 'Charge' })
  const [tax, shipping, discount] = [charge(), charge(), { ...charge(), value: random.below(subtotal) }]
  const [hasShipping, hasDiscount] = [random.chance(0.5), random.chance(0.5)]
  const total = subtotal + tax.value + (hasShipping ? shipping.value : 0) - (hasDiscount ? discount.value : 0)
  return order({
    [`${PARAMETERS}/reference_id`]: referenceId,
    [`${PARAMETERS}/total_amount/value`]: total,
    [`${PARAMETERS}/payment_settings`]: random.chance(0.1) ? undefined : [makeSetting(random, total)],
    [`${ORDER}/items`]: items,
    [`${ORDER}/subtotal/value`]: subtotal,
    [`${ORDER}/tax`]: tax,
    [`${ORDER}/shipping`]: hasShipping ? shipping : undefined,
    [`${ORDER}/discount`]: hasDiscount ? discount : undefined,
    [`${ORDER}/expiration/timestamp`]: String(nowSeconds + random.pick([301, 900, 86_400])),
    ...(random.chance(0.3) && { '/header': random.pick([undefined, { type: 'image' }]) }),
    ...(random.chance(0.1) && { '/header': undefined, [ORDER]: undefined }),
    ...(random.chance(0.3) && { '/footer': undefined }),
  })
}

function makeSetting(random: Random, total: number) {
  const amount = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`
  const code = random.pick([
    dynamicCode({ '54': amount }),
    dynamicCode({ '54': null }),
    staticCode({ '54': amount }),
  ])
  const [key, key_type] =
    code === staticCode({ '54': amount })
      ? (['52998224725', 'CPF'] as const)
      : random.pick([
          [completeCpf(`1${random.digits(8)}`), 'CPF'] as const,
          [completeCnpj(`12ABC${random.digits(7)}`), 'CNPJ'] as const,
          ['Shop@example.com', 'EMAIL'] as const,
          ['5511987654321', 'PHONE'] as const,
        ])
  const line = random.pick([
    bankLine('341', '9', '1700', String(total).padStart(10, '0'), random.digits(25)),
    slipLine('3', '6', String(total).padStart(11, '0') + random.digits(29)),
    BANK_LINE,
  ])
  const ways = {
    instant_dynamic_code: { code, merchant_name: 'Padaria Flor', key, key_type },
    payment_link: { uri: 'https://pay.example.com/1' },
    boleto: { digitable_line: random.chance(0.3) ? line.replaceAll(/(.{5})/g, '$1 ') : line },
  }
  const type = random.pick(['instant_dynamic_code', 'payment_link', 'boleto'] as const)
  return random.chance(0.5) ? { type, ...ways } : { type, [type]: ways[type] }
}

export function makeStatus(random: Random, referenceId: string): unknown {
  return status({
    [`${PARAMETERS}/reference_id`]: referenceId,
    ...(random.chance(0.3) && { [`${PARAMETERS}/payment`]: undefined }),
    ...(random.chance(0.3) && { [ORDER]: undefined }),
    ...(random.chance(0.2) && { '/header': { type: 'image' } }),
  })
}

export const makeContacts = (): unknown => contacts()

/** The other kinds, whose messages are made from their examples. */
export const SIMPLE_TYPES: readonly string[] = [...kinds.keys()].filter(
  (type) => !['order_details', 'order_status', 'contacts'].includes(type),
)

/** The same message with one random part removed, changed or added. */
export function breakMessage(message: unknown, random: Random): unknown {
  const copy = structuredClone(message)
  const places: { parent: Record<string, unknown>; key: string }[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      const parent = value as Record<string, unknown>
      places.push({ parent, key })
      visit(parent[key])
    }
  }
  visit(copy)
  if (places.length === 0) return copy
  const { parent, key } = random.pick(places)
  const value = parent[key]
  if (random.chance(0.15)) delete parent[key]
  else if (random.chance(0.1)) parent[key] = random.pick([null, [], {}, 1, 'x', true])
  else if (typeof value === 'string') parent[key] = random.pick(TEXTS)
  else if (typeof value === 'number')
    parent[key] = random.chance(0.5) ? value + random.pick([-1, 1]) : random.pick(NUMBERS)
  else if (Array.isArray(value)) parent[key] = random.pick([[], [...value, ...value], [null]])
  else parent[key] = { ...(value as object), surprise: 1 }
  return copy
}
