/**
 * Forms that are made from the service's schemas speak both languages: whatever the document gains,
 * its label, its hint and its choices have words here, or this fails.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenApiDocument } from '../../scripts/openapi-document.ts'
import { choicesOf, fieldOf, resolve, schemaOf } from '../src/api/served-schema.ts'
import type { Schema, ServedDocument } from '../src/api/served-schema.ts'
import { wordsOf } from '../src/api/served-words.ts'
import { kinds } from '../../service/src/kinds/registry.ts'
import { providerRegistry } from '../../service/src/providers/registry.ts'
import { listProviders } from '../src/pages/payment-accounts/served-providers.ts'
import { LANGUAGES } from '../src/i18n/languages.ts'
import type { Language } from '../src/i18n/languages.ts'
import { OWN_KINDS } from '../src/pages/compose/draft.ts'
import { componentSchema, listMore, bodySchema } from '../src/pages/templates/more.ts'
import { fieldWords } from '../src/schema-form/schema-words.ts'
import { hintOf, portugueseHints } from '../src/schema-form/hint-words.ts'
import { partsOf, soleText } from '../src/schema-form/parts.ts'
import { listKinds } from '../src/schema-form/served-kinds.ts'

/** Documents of Brazil, by the letters that people know. */
const KNOWN_AS_THEY_ARE = new Set(['CPF', 'CNPJ'])

type Words = Partial<Record<string, string>>

/** Imported at run time: some of its words are the chat's, whose types only the console reads. */
const CHOICE_WORDS = '../src/schema-form/choice-words.ts'
const { choiceWords } = (await import(CHOICE_WORDS)) as { choiceWords: Record<Language, Words> }

const document = JSON.parse(await readOpenApiDocument()) as ServedDocument

/**
 * What a form shows of the schemas: names of fields, hints and choices, each with the first place
 * where it is shown.
 */
type Shown = Record<'field' | 'hint' | 'choice', Map<string, string>>

function note(shown: Map<string, string>, what: string, place: string): void {
  if (!shown.has(what)) shown.set(what, place)
}

/** What a field says of itself in the document needs no words here. */
const hasOwnWords = (schema: Schema) =>
  LANGUAGES.every(({ language }) => wordsOf(schema, language) !== undefined)

/** As ScalarField shows it: a choice has no hint. */
function noteScalar(shown: Shown, schema: Schema, place: string): void {
  if (hasOwnWords(schema)) return
  const choices = choicesOf(schema)
  for (const choice of choices) note(shown.choice, choice, place)
  if (choices.length === 0 && schema.description !== undefined) note(shown.hint, schema.description, place)
}

/** As ObjectFields shows it, for each type that can be chosen. */
function noteObject(shown: Shown, schema: Schema, place: string): void {
  const types = choicesOf(resolve(document, schema.properties?.['type'] ?? {}))
  const values = types.length > 1 ? types.map((type) => ({ type })) : [undefined]
  const parts = values.flatMap((value) => partsOf(document, schema, value))
  const seen = new Set<string>()
  for (const part of parts) {
    if (seen.has(part.name)) continue
    seen.add(part.name)
    const at = `${place}/${part.name}`
    if (!hasOwnWords(part.schema)) note(shown.field, part.name, at)
    const items = part.shape === 'list' ? resolve(document, part.schema.items ?? {}) : part.schema
    const sole = part.shape === 'object' ? soleText(document, items) : null
    if (sole !== null) noteScalar(shown, sole.schema, at)
    else if (part.shape === 'media') noteObject(shown, withoutId(items), at)
    else if (items.properties !== undefined) noteObject(shown, items, at)
    else if (part.shape !== 'json') noteScalar(shown, items, at)
  }
}

/** A file is uploaded: no one types its id. */
function withoutId(schema: Schema): Schema {
  const { id: _, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}

function readShown(): Shown {
  const shown: Shown = { field: new Map(), hint: new Map(), choice: new Map() }
  const own = OWN_KINDS as string[]
  for (const { type, schema } of listKinds(document)) if (!own.includes(type)) noteObject(shown, schema, type)
  for (const isNew of [true, false]) {
    const schema = bodySchema(document, isNew)
    for (const name of ['name', 'language', 'category', ...listMore(document, isNew)]) {
      note(shown.field, name, `template/${name}`)
      noteScalar(shown, fieldOf(document, schema, name), `template/${name}`)
    }
  }
  for (const name of ['add_security_recommendation', 'code_expiration_minutes']) {
    note(shown.field, name, `component/${name}`)
    noteScalar(shown, fieldOf(document, componentSchema(document), name), `component/${name}`)
  }
  return shown
}

const shown = readShown()
const without = (all: Map<string, string>, words: Words) =>
  [...all].filter(([what]) => !words[what]).map(([what, place]) => `${place}: ${what}`)

test('the walk reaches the fields of every kind and of templates', () => {
  assert.ok(shown.field.has('flow_action_payload') && shown.field.has('discount_program_name'))
  assert.ok(shown.hint.size > 50 && shown.choice.has('MARKETING'))
  assert.ok(Object.keys(schemaOf(document, 'TemplateDraft').properties ?? {}).length > 0)
})

for (const { language } of LANGUAGES) {
  test(`every field and every choice of a form has words: ${language}`, () => {
    assert.deepEqual(without(shown.field, fieldWords[language]), [])
    assert.deepEqual(without(shown.choice, choiceWords[language]), [])
  })
}

test('every hint of a form is said in Portuguese', () => {
  assert.deepEqual(without(shown.hint, portugueseHints), [])
  assert.equal(hintOf('Name of the product.', 'en'), 'Name of the product.')
})

test('no hint in Portuguese is of a text that the service no longer serves', () => {
  assert.deepEqual(
    Object.keys(portugueseHints).filter((text) => !shown.hint.has(text)),
    [],
  )
})

test('each kind of message that is served has a name of its own in both languages', () => {
  const types = [...kinds.keys()]
  const served = listKinds(document)
  assert.deepEqual(served.map(({ type }) => type).toSorted(), types.toSorted())
  for (const { language } of LANGUAGES) {
    const names = served.map(({ words }) => wordsOf(words, language)?.label ?? '')
    assert.deepEqual(
      names.filter((name) => name.trim() === ''),
      [],
    )
    assert.equal(new Set(names).size, types.length)
  }
})

/** Fields of accounts have their words beside them in the document. */
test('every field of an account at a provider has words in both languages, and every choice', () => {
  const missing = listProviders(document).flatMap(({ name, details, credentials, words: own }) =>
    LANGUAGES.flatMap(({ language }) => [
      ...(wordsOf(own, language) === undefined ? [`${language} ${name}`] : []),
      ...[details, credentials].flatMap((fields) =>
        partsOf(document, fields, undefined).flatMap(({ name: field, schema: one }) => {
          const words = wordsOf(one, language)
          const nameless = choicesOf(one).filter(
            (choice) => words?.choices?.[choice] === undefined && !KNOWN_AS_THEY_ARE.has(choice),
          )
          return words === undefined || nameless.length > 0
            ? [`${language} ${name}/${field} ${nameless.join(' ')}`]
            : []
        }),
      ),
    ]),
  )
  assert.deepEqual(missing, [])
  assert.deepEqual(
    listProviders(document).map(({ name }) => name),
    [...providerRegistry.keys()],
  )
})

test('what only programs say of a message is not asked of a person', () => {
  for (const name of ['assistantId', 'toolCalls', 'promptTokens', 'broadcastId'])
    assert.ok(!shown.field.has(name), name)
})
