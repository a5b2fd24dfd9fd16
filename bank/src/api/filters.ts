/** Filters of lists, in the form that API Pix gives each of them. */
import { PixError, type ErrorName, type Violation } from './errors.ts'

export type FilterName =
  | 'cpf'
  | 'cnpj'
  | 'txid'
  | 'status'
  | 'loteCobVId'
  | 'locationPresente'
  | 'txIdPresente'
  | 'devolucaoPresente'

const BOOLEAN = /^(?:true|false)$/
const FORMS: Record<FilterName, RegExp> = {
  cpf: /^\d{11}$/,
  cnpj: /^[0-9A-Z]{14}$/,
  txid: /^[a-zA-Z0-9]{1,35}$/,
  status: /^/,
  loteCobVId: /^\d{1,9}$/,
  locationPresente: BOOLEAN,
  txIdPresente: BOOLEAN,
  devolucaoPresente: BOOLEAN,
}

export type Filters = {
  [Name in FilterName]?: Name extends `${string}Presente`
    ? boolean
    : Name extends 'loteCobVId'
      ? number
      : string
}

/**
 * Those of `names` that a query has, as they are in `parametros` of the answer. Throws PixError
 * with everything that is wrong.
 */
export function readFilters(
  query: Record<string, string | undefined>,
  names: readonly FilterName[],
  error: ErrorName,
): Filters {
  const given = names.flatMap((name) => {
    const text = query[name]
    return text === undefined ? [] : [{ name, text }]
  })
  const broken: Violation[] = given
    .filter(({ name, text }) => !FORMS[name].test(text))
    .map(({ name, text }) => ({
      razao: 'O parâmetro não respeita o esquema.',
      propriedade: name,
      valor: text,
    }))
  if (query.cpf !== undefined && query.cnpj !== undefined)
    for (const propriedade of ['cpf', 'cnpj'])
      broken.push({ razao: 'Informe cpf ou cnpj, e não ambos.', propriedade })
  if (broken.length > 0) throw new PixError(error, 'Os parâmetros não respeitam o esquema.', broken)
  return Object.fromEntries(given.map(({ name, text }) => [name, toValue(name, text)]))
}

function toValue(name: FilterName, text: string): string | number | boolean {
  if (FORMS[name] === BOOLEAN) return text === 'true'
  return name === 'loteCobVId' ? Number(text) : text
}
