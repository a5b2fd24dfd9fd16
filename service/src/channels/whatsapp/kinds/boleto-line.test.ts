import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainLine } from './boleto-line.ts'

const BANK = '00190000090114971860168524522114675860000102656'
const UTILITY = '846100000005246100291102005460339004695895061080'

test('a boleto line is its digits, whatever is between them on the slip', () => {
  for (const [line, digits] of [
    [BANK, BANK],
    ['00190.00009 01149.718601 68524.522114 6 75860000102656', BANK],
    ['00190.00009  01149.718601\n68524.522114\u00a06 75860000102656 \n', BANK],
    ['84610000000-5 24610029110-2 00546033900-4 69589506108-0', UTILITY],
    [BANK.slice(1), null],
    [`${UTILITY}0`, null],
    [`${BANK.slice(1)}O`, null],
    [BANK.replace('4', '٤'), null],
    [`${BANK.slice(0, 9)}    ${BANK.slice(9)}`, null],
    ['', null],
  ] as const)
    assert.equal(toPlainLine(line), digits, line)
})
