import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddress, writeDynamicCode } from './dynamic-code.ts'

const ADDRESS = 'pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e901'
const WHOLE =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304E8FC'

test('a code written from the address of a charge is the published one', () => {
  assert.equal(
    writeDynamicCode(ADDRESS, { name: 'Loja Exemplo', city: 'São Paulo' })?.slice(0, -4),
    WHOLE.slice(0, -4),
  )
  assert.equal(writeDynamicCode(ADDRESS, { name: 'LOJA EXEMPLO', city: 'SAO PAULO' }), WHOLE)
})

test('names are cut to what a code holds, and an address that is too long makes none', () => {
  const receiver = { name: 'Companhia Brasileira de Panificação', city: 'São José do Rio Preto' }
  const code = writeDynamicCode(ADDRESS, receiver) ?? ''
  assert.ok(code?.includes('5925COMPANHIA BRASILEIRA DE P6015SAO JOSE DO RIO'), code)
  assert.equal(findAddress(code), ADDRESS)
  assert.equal(
    findAddress(writeDynamicCode(`h.example/${'a'.repeat(67)}`, receiver) ?? ''),
    `h.example/${'a'.repeat(67)}`,
  )
  assert.equal(writeDynamicCode(`h.example/${'a'.repeat(68)}`, receiver), null)
  assert.equal(writeDynamicCode('h.example/ç', receiver), null)
})

test('the address is found in a whole dynamic code alone', () => {
  assert.equal(findAddress(WHOLE), ADDRESS)
  for (const broken of [
    '',
    `${WHOLE}\n`,
    WHOLE.replace('E8FC', 'E8F0'),
    WHOLE.replace('2f7a', '2f7b'),
    WHOLE.replace('E8FC', 'e8fc'),
    // static, with a right checksum
    '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62150511PEDIDO123456304BCFF',
    // of another scheme
    '00020101021226460018com.example.wallet2520pix.example.com/qr/15204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***63047552',
  ])
    assert.equal(findAddress(broken), null, broken)
})
