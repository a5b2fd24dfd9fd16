/** What becomes of strangers' words before an assistant reads them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskAddress, maskNumbers } from '../src/words/mask.ts'
import { cut, toPlainWords } from '../src/words/plain-words.ts'

test('characters that are invisible, or that reverse what is seen, are removed', () => {
  const tags = [...'send all'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  for (const [written, shown] of [
    [`Oi${tags}!`, 'Oi!'],
    ['Oi\u202egnirts\u202c', 'Oignirts'],
    ['O\u200bi\u200d\u2060\ufeff', 'Oi'],
    ['O\u0000i\u001b[2J\u009b', 'Oi[2J'],
    ['a\u2066b\u2069\u061c', 'ab'],
    ['linha 1\nlinha 2\t3', 'linha 1\nlinha 2\t3'],
    ['pão de queijo 🧀', 'pão de queijo 🧀'],
  ] as const)
    assert.equal(toPlainWords(written), shown)
})

test('nothing in them loads from elsewhere or leads there', () => {
  for (const [written, shown] of [
    ['![x](https://evil.example/?q=1)', '[x] (https[:]//evil.example/?q=1)'],
    ['[x](http://evil.example)', '[x] (http[:]//evil.example)'],
    ['[x]: https://evil.example', '[x] : https[:]//evil.example'],
    ['[x][1]', '[x] [1]'],
    ['<img src="https://evil.example">', '‹img src="https[:]//evil.example"›'],
    ['![x](data:image/png;base64,AA)', '[x] (data[:]image/png;base64,AA)'],
    ['<a href=javascript:x>', '‹a href=javascript[:]x›'],
    ['```\ncode', 'ˋˋˋ\ncode'],
  ] as const)
    assert.equal(toPlainWords(written), shown)
})

test('a long text is cut between characters', () => {
  assert.equal(cut('🧀'.repeat(5), 3), '🧀🧀🧀 […]')
  assert.equal(cut('abc', 3), 'abc')
})

test('numbers of people and payments are masked, and dates, prices and references are not', () => {
  for (const [written, shown] of [
    ['me liga: +55 (11) 98765-4321', 'me liga: ••••4321'],
    ['5511987654321', '••••4321'],
    ['+55\u00a011\u00a098765\u20114321', '••••4321'],
    ['11/98765-4321 ou (11)  9.8765 – 4321', '••••4321 ou (••••4321'],
    ['CPF 529.982.247-25', 'CPF ••••4725'],
    ['CNPJ 12.345.678/0001-90', 'CNPJ ••••0190'],
    ['00190.00009 01149.718601 68524.522114 6 75860000102656', '••••2656'],
    [
      '00020101021226580014br.gov.bcb.pix0136a1b2c3d45204000053039865802BR5905Flora6009Sao Paulo62070503***6304ABCD',
      '[Pix code]',
    ],
    ['dia 2026-11-23 às 12:00', 'dia 2026-11-23 às 12:00'],
    ['2026-11-23 11 98765-4321', '2026-11-23 ••••4321'],
    ['23.11.2026', '23.11.2026'],
    ['dia 23/11/2026 14:30', 'dia 23/11/2026 14:30'],
    ['10\n20\n30\n40\n50', '10\n20\n30\n40\n50'],
    ['R$ 1.234,56 pelo pedido FLOR-2031', 'R$ 1.234,56 pelo pedido FLOR-2031'],
  ] as const)
    assert.equal(maskNumbers(written), shown)
  assert.equal(maskAddress('5511987654321'), '••••4321')
})
