/** Cells of CSV as spreadsheets read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asItIs, toCsvLine } from './csv.ts'

const cellOf = (text: string) => toCsvLine([text], 'en').replace(/\r\n$/, '')

test('a text that a spreadsheet would take for a formula begins with an apostrophe', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '\r\n', '\n\t'])
    for (const rest of ['1+1', 'SUM(A1)', ''])
      assert.equal(cellOf(`${sign}${rest}`).replace(/^"/, '').startsWith(`'${sign}`), true, `${sign}${rest}`)
  for (const text of ['a=1', '1+1', 'e-mail', ' a', 'ação']) assert.equal(cellOf(text), text)
})

test('a text of which a spreadsheet would change the characters begins with an apostrophe, and others do not', () => {
  for (const text of [
    '0012',
    '00',
    '123456789012',
    '10-11',
    '1/2',
    '10:30',
    '2026-11-29',
    '1.234',
    '1,5',
    '12E5',
    '1e-3',
    'MAR-66',
    'mar 66',
    'OCT4',
    '4-dez',
    '1 março',
    'setembro/26',
    '50%',
    'R$ 10',
    '(12)',
    '10 PM',
    '3 4/5',
    'TRUE',
    'falso',
    "'0012",
    "'",
  ])
    assert.equal(cellOf(text).replaceAll('"', ''), `'${text}`, text)
  for (const text of [
    'PEDIDO-7731',
    '4821',
    '0',
    '12345678901',
    'A1',
    'P-1001',
    'E-10',
    '12A',
    'Marcos 2',
    'Maria',
    'maio',
    '7978c0c97ea847e78e8849634473c1f1',
    '019c1c7e-7d4f-7000-8000-000000000000',
    '1+1',
    '',
  ])
    assert.equal(cellOf(text), text)
})

test('an amount has two decimals, and a moment is written as it is', () => {
  const line = (language: 'pt' | 'en') =>
    toCsvLine([48, 103.3, 0, asItIs('23/11/2026 09:05'), null], language)
  assert.equal(line('pt'), '48,00;103,30;0,00;23/11/2026 09:05;\r\n')
  assert.equal(line('en'), '48.00,103.30,0.00,23/11/2026 09:05,\r\n')
})
