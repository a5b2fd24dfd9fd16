/** The parts of the inbox that need no browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Note } from '../src/api/types.ts'
import type { Message } from '../src/api/types.ts'
import { findTrigger } from '../src/pages/conversations/completion/find-trigger.ts'
import { listSnoozeTimes } from '../src/pages/conversations/header/snooze-times.ts'
import { findMentions, toNoteParts } from '../src/pages/conversations/notes/mentions.ts'
import { fillVariables, findUnfilled } from '../src/pages/conversations/saved-replies/variables.ts'
import { toExcerpt } from '../src/pages/conversations/search/excerpt.ts'
import { toRows } from '../src/pages/conversations/timeline/timeline-rows.ts'

const NOBODY = { contact: null, firstName: null, order: null, me: null }

test('variables are filled in either language, and what has no value stays to be filled in', () => {
  const values = { contact: 'Ana Souza', firstName: 'Ana', order: 'P-7', me: 'Bia' }
  assert.equal(
    fillVariables('Oi {{contato.nome}}, {{ order.reference }} sai hoje. {{eu.nome}} {{x}}', values),
    'Oi Ana Souza, P-7 sai hoje. Bia {{x}}',
  )
  for (const name of ['contact.first_name', 'contato.primeiro_nome'])
    assert.equal(fillVariables(`Oi {{${name}}}`, values), 'Oi Ana')
  assert.equal(fillVariables('{{pedido.referência}}', values), 'P-7')
  assert.equal(fillVariables('Oi {{contact.name}}', NOBODY), 'Oi {{contact.name}}')
  assert.equal(findUnfilled('Oi {{contact.name}}'), '{{contact.name}}')
  assert.equal(findUnfilled('{{x}} {{ }}'), null)
})

test('a value is filled in as it is, whatever it looks like', () => {
  assert.equal(
    fillVariables('{{contact.name}}', { ...NOBODY, contact: "$& {{me.name}} $'" }),
    "$& {{me.name}} $'",
  )
})

test('a sign offers a list at the beginning of a word only', () => {
  assert.deepEqual(findTrigger('Oi /obr', 7, '/'), { start: 3, end: 7, word: 'obr' })
  assert.deepEqual(findTrigger('/', 1, '/'), { start: 0, end: 1, word: '' })
  assert.equal(findTrigger('1/2', 3, '/'), null)
  assert.equal(findTrigger('https://a', 9, '/'), null)
  assert.equal(findTrigger('/obrigado, ', 11, '/'), null)
  assert.equal(findTrigger('ana@loja', 8, '@'), null)
  assert.equal(findTrigger('', 0, '/'), null)
})

test('a mention is the whole name behind an @', () => {
  const people = [
    { id: '1', name: 'Ana' },
    { id: '2', name: 'Ana Lima' },
    { id: '3', name: 'Bia (caixa)' },
  ]
  assert.deepEqual(findMentions('@Ana Lima, veja com @Bia (caixa)!', people), ['1', '2', '3'])
  assert.deepEqual(findMentions('@Anabel e a@b', people), [])
  assert.deepEqual(toNoteParts('Oi @Ana Lima!', ['Ana', 'Ana Lima']), [
    { text: 'Oi ', isMention: false },
    { text: '@Ana Lima', isMention: true },
    { text: '!', isMention: false },
  ])
})

test('an excerpt begins a little before the first word that was found', () => {
  const text = 'Bom dia, eu queria saber se vocês ainda têm pão de açafrão hoje'
  assert.deepEqual(toExcerpt(text, 'ACAFRAO'), [
    { text: '… ', isFound: false },
    { text: 'vocês ainda têm pão de ', isFound: false },
    { text: 'açafrão', isFound: true },
    { text: ' hoje', isFound: false },
  ])
  assert.deepEqual(toExcerpt('Bolos', 'bol'), [{ text: 'Bolos', isFound: true }])
  assert.deepEqual(toExcerpt('Oi', 'x'), [{ text: 'Oi', isFound: false }])
})

test('snoozing offers later today while the day lasts, the morning, and the Monday', () => {
  const zone = 'America/Sao_Paulo'
  const noon = new Date('2026-11-20T15:07:00Z') // a Friday, 12:07 in São Paulo
  assert.deepEqual(listSnoozeTimes(noon, zone), [
    { id: 'today', at: '2026-11-20T18:15:00.000Z' },
    { id: 'tomorrow', at: '2026-11-21T12:00:00.000Z' },
    { id: 'nextWeek', at: '2026-11-23T12:00:00.000Z' },
  ])
  const night = new Date('2026-11-24T01:30:00Z') // Monday, 22:30
  assert.deepEqual(
    listSnoozeTimes(night, zone).map(({ at }) => at),
    ['2026-11-24T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  )
})

test('a note follows the message that was the latest, and waits where that is not loaded', () => {
  const message = (order: number) =>
    ({ id: `m${order}`, order, sendDate: null, createDate: `2026-11-20T12:0${order}:00Z` }) as Message
  const note = (id: string, order: number) =>
    ({ id, order, createDate: `2026-11-20T12:0${order}:30Z` }) as Note
  const rows = (messages: Message[], loaded: { hasOlder: boolean; hasNewer: boolean }) =>
    toRows(messages, [note('n5', 5), note('n2', 2), note('n0', 0), note('n9', 9)], loaded, () => 'day').map(
      ({ id }) => id,
    )
  const all = [1, 2, 3].map(message)
  assert.deepEqual(rows(all, { hasOlder: false, hasNewer: false }), [
    'n0',
    'm1',
    'm2',
    'n2',
    'm3',
    'n5',
    'n9',
  ])
  assert.deepEqual(rows(all.slice(1), { hasOlder: true, hasNewer: true }), ['m2', 'n2', 'm3'])
})
