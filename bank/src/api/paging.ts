/** Lists by time, in pages that are counted from 0. */
import { toIso } from '../clock.ts'
import type { Profile } from '../profiles/profile.ts'
import { PixError, type ErrorName } from './errors.ts'

export type Period = {
  startMs: number
  endMs: number
  /** Both ends count. */
  holds(ms: number): boolean
}

type Query = Record<string, string | undefined>

const ITEMS_DEFAULT = 100
const ITEMS_MAX = 1_000
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** `inicio` and `fim`, which are required. Throws PixError. */
export function readPeriod(query: Query, error: ErrorName, { acceptsMilliseconds }: Profile): Period {
  const [startMs, endMs] = ['inicio', 'fim'].map((name) => {
    const text = query[name] ?? ''
    const ms = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(ms) || (!acceptsMilliseconds && text.includes('.'))) {
      const violation = { razao: 'A data deve respeitar a RFC 3339.', propriedade: name, valor: text }
      throw new PixError(error, `O parâmetro ${name} é inválido.`, [violation])
    }
    return ms
  }) as [number, number]
  if (startMs > endMs) {
    const razao = 'O parâmetro fim é anterior a inicio.'
    throw new PixError(error, razao, [{ razao, propriedade: 'fim', valor: query.fim ?? '' }])
  }
  return { startMs, endMs, holds: (ms) => ms >= startMs && ms <= endMs }
}

/**
 * @param shift by how many items the pages after the first are off; `sizeMax`: of a bank that gives
 * fewer than it is asked for
 */
export function toPage<Item>(
  items: Item[],
  query: Query,
  error: ErrorName,
  period: Period,
  { shift = 0, sizeMax = ITEMS_MAX }: { shift?: number; sizeMax?: number } = {},
) {
  const page = readNumber(query, 'paginacao.paginaAtual', 0, 0, Number.MAX_SAFE_INTEGER, error)
  const asked = readNumber(query, 'paginacao.itensPorPagina', ITEMS_DEFAULT, 1, ITEMS_MAX, error)
  const size = Math.min(asked, sizeMax)
  const first = Math.max(0, page * size - (page > 0 ? shift : 0))
  return {
    items: items.slice(first, first + size),
    parameters: {
      inicio: toIso(period.startMs),
      fim: toIso(period.endMs),
      paginacao: {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(items.length / size)), // the schema has a minimum of 1
        quantidadeTotalDeItens: items.length,
      },
    },
  }
}

function readNumber(
  query: Query,
  name: string,
  otherwise: number,
  min: number,
  max: number,
  error: ErrorName,
): number {
  const text = query[name]
  if (text === undefined) return otherwise
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  const violation = { razao: `Deve ser um número de ${min} a ${max}.`, propriedade: name, valor: text }
  throw new PixError(error, `O parâmetro ${name} é inválido.`, [violation])
}
