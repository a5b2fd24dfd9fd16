/**
 * The variables of saved replies, as shops write them in either language: `{{contato.nome}}`,
 * `{{order.reference}}`.
 */
import type { Language } from '../../../i18n/languages.ts'

export type VariableName = 'contact' | 'firstName' | 'order' | 'me'
/** What each stands for; null where there is nothing to fill in. */
export type VariableValues = Record<VariableName, string | null>

const WRITTEN: Record<VariableName, Record<Language, string>> = {
  contact: { en: 'contact.name', 'pt-BR': 'contato.nome' },
  firstName: { en: 'contact.first_name', 'pt-BR': 'contato.primeiro_nome' },
  order: { en: 'order.reference', 'pt-BR': 'pedido.referencia' },
  me: { en: 'me.name', 'pt-BR': 'eu.nome' },
}

export const VARIABLE_NAMES = Object.keys(WRITTEN) as VariableName[]

const NAMES = new Map(
  VARIABLE_NAMES.flatMap((name) => Object.values(WRITTEN[name]).map((written) => [written, name] as const)),
)
const VARIABLE = /\{\{\s*([\p{L}._]+)\s*\}\}/gu

export const toVariable = (name: VariableName, language: Language) => `{{${WRITTEN[name][language]}}}`

/** As friends call the person: the first word of a name; null if there is none. */
export const toFirstName = (name: string | null): string | null => name?.trim().split(/\s+/u)[0] || null

/** What has no value stays as it is written, for the person to fill in. */
export function fillVariables(text: string, values: VariableValues): string {
  return text.replaceAll(VARIABLE, (written: string, inner: string) => {
    const name = find(inner)
    return (name && values[name]) ?? written
  })
}

/** The first variable that is still to be filled in, as it is written; null if there is none. */
export function findUnfilled(text: string): string | null {
  return [...text.matchAll(VARIABLE)].find(([, inner = '']) => find(inner) !== undefined)?.[0] ?? null
}

/** `{{pedido.referência}}` is meant as well. */
const find = (inner: string) => NAMES.get(inner.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
