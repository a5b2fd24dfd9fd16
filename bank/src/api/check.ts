/** Collects what is wrong with a body, in the words of `violacoes`. */
import { isObject, type JsonObject } from '../json.ts'
import { readMoney } from '../money.ts'
import { isCnpj, isCpf } from '../tax-id.ts'
import { PixError, type ErrorName, type Violation } from './errors.ts'

export type Check = {
  /** Notes a broken rule. */
  fail(path: string, reason: string, value?: unknown): void
  /** The object at a path; an empty one, and noted, if it is missing and required or no object. */
  object(parent: JsonObject, name: string, path: string, required?: boolean): JsonObject
  text(parent: JsonObject, name: string, path: string, max: number, required?: boolean): string | undefined
  /** A whole number within bounds; undefined if it is missing. */
  integer(parent: JsonObject, name: string, path: string, min: number, max: number): number | undefined
  /**
   * Centavos of an amount that is required.
   * @param min in centavos; by default it may not be zero
   */
  money(parent: JsonObject, name: string, path: string, min?: number): number
  /** `nome` and exactly one of `cpf` and `cnpj`. */
  debtor(parent: JsonObject, path: string, required: boolean): void
  /** Throws if anything was noted. */
  assertFine(): void
}

const NAME_CHARS_MAX = 200

export function createCheck(error: ErrorName): Check {
  const violations: Violation[] = []

  const check: Check = {
    fail(path, razao, value) {
      const isSimple = typeof value === 'string' || typeof value === 'number'
      violations.push({ razao, propriedade: path, ...(isSimple ? { valor: String(value) } : {}) })
    },
    object(parent, name, path, required = false) {
      const value = parent[name]
      if (isObject(value)) return value
      if (value !== undefined) check.fail(`${path}.${name}`, 'O campo deve ser um objeto.', value)
      else if (required) check.fail(`${path}.${name}`, 'O campo é obrigatório.')
      return {}
    },
    text(parent, name, path, max, required = false) {
      const value = parent[name]
      if (value === undefined) {
        if (required) check.fail(`${path}.${name}`, 'O campo é obrigatório.')
        return undefined
      }
      if (typeof value === 'string' && [...value].length <= max && (value !== '' || !required)) return value
      check.fail(`${path}.${name}`, `O campo deve ser um texto de no máximo ${max} caracteres.`, value)
      return undefined
    },
    integer(parent, name, path, min, max) {
      const value = parent[name]
      if (value === undefined) return undefined
      if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max)
        return value as number
      check.fail(`${path}.${name}`, `O campo deve ser um número inteiro de ${min} a ${max}.`, value)
      return undefined
    },
    money(parent, name, path, min = 1) {
      const value = parent[name]
      const centavos = readMoney(value)
      if (centavos !== undefined && centavos >= min) return centavos
      if (value === undefined) check.fail(`${path}.${name}`, 'O campo é obrigatório.')
      else
        check.fail(
          `${path}.${name}`,
          `O valor deve ter a forma \\d{1,10}\\.\\d{2}${min > 0 ? ' e não ser zero' : ''}.`,
          value,
        )
      return 0
    },
    debtor(parent, path, required) {
      if (parent.devedor === undefined && !required) return
      const debtor = check.object(parent, 'devedor', path, required)
      if (parent.devedor === undefined) return
      check.text(debtor, 'nome', `${path}.devedor`, NAME_CHARS_MAX, true)
      const { cpf, cnpj } = debtor
      if ((cpf === undefined) === (cnpj === undefined))
        check.fail(`${path}.devedor`, 'Informe cpf ou cnpj, e não ambos.')
      else if (cpf !== undefined && !(typeof cpf === 'string' && isCpf(cpf)))
        check.fail(`${path}.devedor.cpf`, 'O CPF é inválido.')
      else if (cnpj !== undefined && !(typeof cnpj === 'string' && isCnpj(cnpj)))
        check.fail(`${path}.devedor.cnpj`, 'O CNPJ é inválido.')
    },
    assertFine() {
      if (violations.length > 0)
        throw new PixError(error, 'A requisição não respeita o esquema ou as regras.', violations)
    },
  }
  return check
}
