/** Cells of CSV as spreadsheets read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsvLine } from './csv.ts'

const cellOf = (text: string) => toCsvLine([text], 'en').replace(/\r\n$/, '')

test('a text that a spreadsheet would take for a formula begins with an apostrophe', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', '\r\n', '\n\t'])
    for (const rest of ['1+1', 'SUM(A1)', ''])
      assert.equal(cellOf(`${sign}${rest}`).replace(/^"/, '').startsWith(`'${sign}`), true, `${sign}${rest}`)
  for (const text of ['a=1', '1+1', 'e-mail', ' a', 'ação']) assert.equal(cellOf(text), text)
})
