/**
 * The figures of docs/limits.md: each is that of the constant named after it, as in "500 items
 * (`BATCH_MAX`)". The page's unit stays.
 */
import path from 'node:path'
import { allSettings } from '../../service/src/engine/settings/settings.ts'
import { readSources } from '../import-stairs.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Size of each unit in the unit of the constants: items, bytes or milliseconds. */
const UNITS: Record<string, number> = {
  '': 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  s: 1_000,
  minutes: 60_000,
  days: 86_400_000,
}

/** A figure, and the next name in code, which is its constant. */
const FIGURE =
  /(?<![\d.,`])(\d+(?:,\d{3})*(?:\.\d+)?)(?: (KiB|MiB|s|minutes|days)\b)?((?:(?!\d|`[A-Z]).)*?`([A-Z]\w*)(?:\.(\w+))?`)/gs
/** Its figure is in docs/configuration.md. */
const FIGURELESS = 'RECADO_ANSWER_TIMEOUT_MS'

/**
 * Returns the page with the values of the constants. Throws for an unknown name and for a name
 * without figure before it.
 */
export async function writeLimits(page: string): Promise<string> {
  const named = [...page.matchAll(/`([A-Z]\w*(?:_(?:MAX|MS|BOUNDS|PER_[A-Z]+))(?:\.\w+)?)`/g)].map(
    ([, name]) => name,
  )
  const values = new Map<string, number>()
  for (const name of named) if (name && name !== FIGURELESS) values.set(name, await valueOf(name))
  const met = new Set<string>()
  const written = page.replace(
    FIGURE,
    (whole, _figure, unit: string = '', rest: string, name: string, part?: string) => {
      const key = part ? `${name}.${part}` : name
      const value = values.get(key)
      if (value === undefined) return whole
      met.add(key)
      return `${(value / (UNITS[unit] ?? 1)).toLocaleString('en')}${unit && ` ${unit}`}${rest}`
    },
  )
  const bare = [...values.keys()].filter((name) => !met.has(name))
  if (bare.length > 0) throw new Error(`no figure before ${bare.join(', ')}`)
  return written
}

async function valueOf(key: string): Promise<number> {
  const setting = allSettings.find(({ name }) => name === key)
  if (setting) return Number(setting.fallback)
  const [name = '', part] = key.split('.')
  const files = [...readSources()].filter(
    ([, source]) => source.includes(`export const ${name} `) || source.includes(`export const ${name}:`),
  )
  const [[file] = [''], ...more] = files.filter(([one]) => one.startsWith('service/src/'))
  if (!file || more.length > 0)
    throw new Error(`it names ${name}, of which the service has ${more.length + (file ? 1 : 0)}`)
  const value = ((await import(path.join(ROOT, file))) as Record<string, unknown>)[name]
  return Number(part ? (value as Record<string, unknown>)[part] : value)
}
