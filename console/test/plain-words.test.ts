/**
 * The console, the chat and the phone speak as a shop does. Words that read as riddles, and words
 * of which another one was chosen, do not come back.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { orderStatesInEnglish, orderStatesInPortuguese } from '../../chat/words/order-states.js'
import { STATES } from '../../service/src/orders/operations/export-orders.ts'

// Texts import the hook that chooses their language. Node runs no TSX, and nothing here needs the
// hook.
const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('.tsx')
      ? { format: 'module', source: 'export const useLanguage = () => null', shortCircuit: true }
      : next(url, context),
})

const ROOT = path.resolve(import.meta.dirname, '../..')
const FILES = globSync(
  [
    'console/src/**/*-{texts,words,reasons,questions}.ts',
    'chat/words/*.js',
    'simulator/phone/words/{english,portuguese}.js',
  ],
  { cwd: ROOT },
).toSorted()

type Language = 'en' | 'pt-BR'
type Said = { where: string; text: string }

/** `allowed`: whole texts in which the word is the plain one. */
type Avoided = { word: RegExp; say: string; allowed?: string[] }

const AVOIDED: Record<Language, Avoided[]> = {
  en: [
    { word: /\b(?:tells?|told|hears?|heard)\b/i, say: 'notify, receive, report' },
    { word: /\bwho(?:m|so)?ever\b/i, say: 'anyone, an owner, the service operator' },
    { word: /\b(?:nobody|somebody|everybody)\b/i, say: 'no one, someone, everyone; unassigned' },
    { word: /\b(?:anew|mend(?:s|ed)?|shall)\b/i, say: 'again, fix, will' },
    { word: /\bgo(?:es)? on\b|\bby itself\b|\bby themselves\b/i, say: 'resume, automatically' },
    { word: /\bmade\b|\bmakes\b/i, say: 'create' },
    { word: /\basked for\b|\bgiv(?:e|es|en|ing)\b.*\bback\b/i, say: 'request, refund' },
    { word: /\bWhatsApp takes?\b|\b(?:be|was|were|is) taken\b/i, say: 'accept' },
    { word: /\blooks? after\b|\bwithout a word\b|\bas may be\b|\bleave of\b/i, say: 'the plain word' },
    { word: /\bpictures?\b|\bfigures\b|\bsmall letters\b/i, say: 'image, digits, lowercase letters' },
    {
      word: /\b(?:colour|grey|cancelled|catalogue|synchronise[ds]?|favourite)/i,
      say: 'the American spelling',
    },
    { word: /\battendants?\b|\breaders\b/i, say: 'agent, viewer' },
  ],
  'pt-BR': [
    {
      word: /\bsem dono\b|\btem dono\b|\bde quem é a vez\b/i,
      say: 'responsável, rodízio',
      allowed: ['A loja ficaria sem dono'],
    },
    { word: /\ba mesma de novo\b|\bnão é a mesma\b/i, say: 'repita, não são iguais' },
    { word: /\bprogramas?\b/i, say: 'sistema (API)' },
    { word: /\bremetentes?\b/i, say: 'número' },
    { word: /proprietári|\btesouraria\b|\bquem cuida\b/i, say: 'dono, financeiro, administrador do sistema' },
    { word: /\bsolicitaç/i, say: 'requisição' },
    { word: /\bacertos?\b|\bnada escuta\b|percebid/i, say: 'entrega, nenhum servidor respondeu' },
    { word: /\bnenhuma cobrança pediu\b|\bno caminho\b|\bo formato não está certo\b/i, say: 'a frase clara' },
    { word: /\bem preparação\b|\bexpirad|\bmodo que\b/i, say: 'em preparo, vencido' },
    { word: /\bfoi dad[oa]\b|\bdeu um\b|\bfaz tempo demais\b/i, say: 'a frase clara' },
    { word: /\bcontas? de (?:recebimento|pagamento)\b/i, say: 'conta no banco' },
  ],
}

const isLanguage = (name: string): name is Language => name === 'en' || name === 'pt-BR'

/** The strings of a function of texts, without what it fills in. */
const stringsOf = (code: string): string[] =>
  [...code.matchAll(/`((?:\\.|[^`\\])*)`|'((?:\\.|[^'\\])*)'/g)].map(([, long, short]) =>
    (long ?? short ?? '').replaceAll(/\$\{[^{}]*\}/g, '…'),
  )

function* walk(value: unknown, where: string, language: Language): Generator<Said & { language: Language }> {
  if (typeof value === 'string') yield { where, text: value, language }
  else if (typeof value === 'function')
    for (const text of stringsOf(String(value))) yield { where, text, language }
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const [name, part] of Object.entries(value))
      yield* walk(part, `${where}.${name}`, isLanguage(name) ? name : language)
}

async function readAll(): Promise<(Said & { language: Language })[]> {
  const said: (Said & { language: Language })[] = []
  for (const file of FILES) {
    const exported = (await import(pathToFileURL(path.join(ROOT, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      // helpers of a file of texts are code, not texts
      if (typeof value === 'function') continue
      said.push(...walk(value, `${file} ${name}`, name.startsWith('portuguese') ? 'pt-BR' : 'en'))
    }
  }
  hooks.deregister()
  return said
}

const said = await readAll()

test('the texts of both languages are found', () => {
  for (const language of ['en', 'pt-BR'])
    assert.ok(said.filter((one) => one.language === language).length > 1000, language)
})

for (const language of ['en', 'pt-BR'] as const) {
  test(`no text of the screens has a word that another one replaced: ${language}`, () => {
    const found = said
      .filter((one) => one.language === language)
      .flatMap(({ where, text }) =>
        AVOIDED[language]
          .filter(({ word, allowed = [] }) => word.test(text) && !allowed.includes(text))
          .map(({ word, say }) => `${where}: “${text}” has ${word.exec(text)?.[0]}: say ${say}`),
      )
    assert.deepEqual(found, [])
  })
}

/** A payment, a count of a day and others have these as well. */
const SHARED = ['pending', 'canceled']

test('a status of an order has one word, which the chat keeps and pages read', () => {
  const names = [orderStatesInEnglish, orderStatesInPortuguese].flatMap((words) => Object.entries(words))
  const own = globSync('console/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    const found = names.filter(
      ([state, name]) => !SHARED.includes(state) && source.includes(`${state}: '${name}'`),
    )
    return found.map(([state, name]) => `${file}: ${state}: '${name}'`)
  })
  assert.deepEqual(own, [])
})

test('a message that was not sent is called so in one place', () => {
  const saying = globSync('console/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /'(?:Message not sent|Not sent|Mensagem não enviada|Não enviada)'/.test(
      readFileSync(path.join(ROOT, file), 'utf8'),
    ),
  )
  assert.deepEqual(saying, ['console/src/chat/message-not-sent.ts'])
})

test('the CSV of orders has the words of the chat', () => {
  const lower = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([state, name]) => [state, name.toLowerCase()]))
  const [english, portuguese] = [lower(orderStatesInEnglish), lower(orderStatesInPortuguese)]
  for (const [state, word] of Object.entries(english)) assert.equal(STATES.en[state] ?? state, word)
  for (const [state, word] of Object.entries(portuguese)) assert.equal(STATES.pt[state] ?? state, word)
})
