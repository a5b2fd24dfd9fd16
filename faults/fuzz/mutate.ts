/** Small mutations: of a value, which stays JSON, and of bytes, which may then not be JSON. */
import type { Random } from '../../scripts/random.ts'

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 1)

/** Values that often break programs. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '0',
  'null',
  [],
  {},
  [[]],
  [null],
  { '': '' },
  deep(31),
  deep(40),
  0,
  -0,
  1,
  -1,
  0.5,
  1.5,
  1e21,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  5e-324,
  1.7e308,
  '\u0000',
  'a\u0000',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\ufffe',
  '‮',
  '́',
  '👩‍👩‍👧',
  '\u2028',
  '\r\n',
  '\u007f',
  'a'.repeat(61),
  'a'.repeat(1025),
  'é'.repeat(5000),
  "' or 1=1 --",
  '${x}',
  '%00',
  '../..',
  '<script>',
  '+5511987654321',
  '5511987654321',
  '+551198765432',
  'BR.1',
  'BR.ENT.1',
  '+0',
  '+1234567890123456',
  '2024-02-30',
  '0000-00-00',
  '1924992000',
  '99999999999',
  'https://',
  'https://a\nb',
  'http://[',
  'CPF',
  'BRL',
]
const ODD_TEXTS = ODD_VALUES.filter((one) => typeof one === 'string')
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a/~',
  'length',
  '0',
  '\u0000',
  '\ud800',
  'from',
  'id',
]

/** A copy, because later mutations may change it. */
const pickOdd = (random: Random): unknown => structuredClone(random.pick(ODD_VALUES))

/** A location in a value: the object that holds it, and the key or index. */
type Place = { holder: Record<string, unknown>; key: string }

function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    places.push({ holder, key })
    placesOf(holder[key], places)
  }
  return places
}

/** Defines an own property, so that `__proto__` becomes a key like any other. */
const put = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Returns a copy with `changes` mutations. */
export function mutateValue(value: unknown, random: Random, changes: number): unknown {
  const root = { value: structuredClone(value) }
  for (let n = 0; n < changes; n++) {
    const places = placesOf(root)
    if (places.length === 0) break // earlier changes removed everything
    const { holder, key } = random.pick(places)
    const old = holder[key]
    switch (random.below(8)) {
      case 0:
        if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
        break
      case 1:
        if (Array.isArray(old)) old.push(...structuredClone(old))
        else if (typeof old === 'object' && old !== null) put(old, random.pick(ODD_KEYS), pickOdd(random))
        else put(holder, key, [old])
        break
      case 2: {
        const other = random.pick(places)
        put(holder, key, structuredClone(other.holder[other.key]))
        break
      }
      case 3:
      case 4:
        put(holder, key, alter(old, random))
        break
      default:
        put(holder, key, pickOdd(random))
    }
  }
  return root.value
}

/** Returns a similar value. */
function alter(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return random.pick([value + 1, value - 1, -value, value * 100, value / 3, String(value)])
  if (typeof value !== 'string') return pickOdd(random)
  const at = random.below(value.length + 1)
  const odd = pickOddText(random)
  return random.pick([
    value.slice(0, at),
    value.slice(0, at) + odd + value.slice(at),
    value.slice(0, at) + value.slice(at + 1),
    value.toUpperCase(),
    value + value,
    `${value} `,
    Number(value),
  ])
}

/** Returns the bytes with `changes` mutations. */
export function mutateBytes(bytes: Buffer, random: Random, changes: number): Buffer {
  let changed = bytes
  for (let n = 0; n < changes; n++) {
    const at = random.below(changed.length + 1)
    const end = Math.min(changed.length, at + 1 + random.below(20))
    const [before, rest] = [changed.subarray(0, at), changed.subarray(at)]
    switch (random.below(6)) {
      case 0:
        changed = before
        break
      case 1:
        changed = Buffer.concat([before, rest.subarray(1)])
        break
      case 2:
        changed = Buffer.concat([before, Buffer.of(random.below(256)), rest])
        break
      case 3:
        changed = Buffer.concat([
          before,
          Buffer.from(random.pick([...'{}[]",:\\', '\ufeff', '""', '1e999'])),
          rest,
        ])
        break
      case 4:
        changed = Buffer.concat([changed.subarray(0, end), changed.subarray(at)]) // repeats a piece
        break
      default:
        changed = Buffer.concat([before, Buffer.of(random.below(256)), rest.subarray(1)])
    }
  }
  return changed
}

export const pickOddText = (random: Random): string => random.pick(ODD_TEXTS)
