/**
 * The providers of payments where an account can be added, by the document that the service serves.
 */
import { choicesOf, fieldOf, schemaOf } from '../../api/served-schema.ts'
import type { Schema, ServedDocument, Worded } from '../../api/served-schema.ts'
import { wordsOf } from '../../api/served-words.ts'
import type { Language } from '../../i18n/languages.ts'
import type { Values } from '../../schema-form/parts.ts'

export type ServedProvider = {
  /** As the service names it. */
  name: string
  /** What it and its fields are called. */
  words: Worded
  details: Schema
  credentials: Schema
}

export function listProviders(document: ServedDocument | undefined): ServedProvider[] {
  const field = fieldOf(document, schemaOf(document, 'PaymentAccountDraft'), 'provider')
  return Object.entries(field['x-providers'] ?? {}).map(([name, { details, credentials, ...words }]) => ({
    name,
    words,
    details,
    credentials,
  }))
}

/** Its own name if the document has no words for it. */
export const nameProvider = ({ name, words }: ServedProvider, language: Language): string =>
  wordsOf(words, language)?.label ?? name

/**
 * What a detail of an account is called where it is one of a few, such as its bank; else as it
 * stands.
 */
export function nameDetail(
  { details }: ServedProvider,
  name: string,
  value: string,
  language: Language,
): string {
  const field = details.properties?.[name] ?? {}
  return choicesOf(field).includes(value) ? (wordsOf(field, language)?.choices?.[value] ?? value) : value
}

/**
 * What was typed and chosen, as it is sent: without spaces around it, except in a password that the
 * provider did not issue.
 */
export const toGiven = (schema: Schema, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { format, pattern } = schema.properties?.[name] ?? {}
      const isExact = format === 'password' && pattern === undefined
      return [name, typeof value === 'string' && !isExact ? value.trim() : value]
    }),
  )

/** Credentials are texts. */
export const toCredentials = (schema: Schema, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toGiven(schema, values)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
