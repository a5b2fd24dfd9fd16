/**
 * What a bank says of an error. The standard has one form (RFC 7807, with `violacoes`), and banks
 * have others. Values of fields are left out: they may hold a tax id.
 */
import { isObject, memberOf } from '../../engine/member-of.ts'

/** Where names of errors are: the end of a type, Efí's own, those of OAuth. */
const NAMES = ['type', 'nome', 'error', 'codigo', 'code']
/** Where sentences are, best first. */
const SENTENCES = ['detail', 'mensagem', 'error_description', 'message', 'title', 'razao', 'error', 'nome']

/**
 * The name of an error, such as `CobNaoEncontrado` or `txid_duplicado`. Null if it has none that
 * can be read.
 */
export function findErrorName(body: unknown): string | null {
  for (const place of NAMES) {
    const [name] = /[A-Za-z0-9_]{1,60}$/.exec(textOf(body, place) ?? '') ?? []
    if (name !== undefined) return name
  }
  return null
}

/**
 * Whether an error has one of the forms of banks: a type of the standard, or `nome` or `codigo`, of
 * its own or in `erros`. Gateways write theirs otherwise, and `about:blank` as a type.
 */
export function isOfBank(body: unknown): boolean {
  const isStandard = /\/error\/[A-Za-z0-9_]+$/.test(textOf(body, 'type') ?? '')
  const parts = [body, ...listOf(body, 'erros')]
  return (
    isStandard || parts.some((part) => ['nome', 'codigo'].some((name) => isWritten(memberOf(part, name))))
  )
}

const isWritten = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value !== '')

/**
 * Sentences of the bank, with the fields that it complains about. Null if it says nothing that can
 * be read.
 */
export function findWords(body: unknown): string | null {
  const sentences = [body, ...listOf(body, 'erros'), ...listOf(body, 'violacoes'), ...listOf(body, 'errors')]
    .slice(0, 6)
    .map(toSentence)
    .filter((sentence) => sentence !== '')
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : null
}

function toSentence(part: unknown): string {
  const words = SENTENCES.map((place) => textOf(part, place)).find((text) => text !== null) ?? ''
  const field = textOf(part, 'propriedade') ?? textOf(part, 'caminho')
  return field === null ? words : `${field}: ${words || (textOf(part, 'chave') ?? '')}`.trim()
}

function textOf(part: unknown, name: string): string | null {
  const value = memberOf(part, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function listOf(part: unknown, name: string): unknown[] {
  const value = memberOf(part, name)
  return Array.isArray(value) ? value.filter(isObject) : []
}
