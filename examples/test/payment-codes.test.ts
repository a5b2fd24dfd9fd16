/**
 * The checks of payment-codes.ts agree with published vectors, so that they can be trusted for the
 * examples.
 */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { checkBrazilianNumber, checkPixKey, crc16, readBoleto, readPixCode } from './payment-codes.ts'

const staticCode =
  '00020126330014br.gov.bcb.pix011152998224725520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62150511PEDIDO123456304BCFF'

test('the CRC gives the check value of its standard', () => {
  assert.equal(crc16('123456789'), '29B1')
})

test('a Pix code is read, and refused once a single character differs', () => {
  assert.deepEqual(readPixCode(staticCode), {
    kind: 'static',
    target: '52998224725',
    amount: '10.00',
    merchantName: 'LOJA EXEMPLO',
  })
  for (let at = 0; at < staticCode.length; at++) {
    const other = staticCode[at] === '1' ? '2' : '1'
    assert.throws(() => readPixCode(staticCode.slice(0, at) + other + staticCode.slice(at + 1)), `at ${at}`)
  }
})

test('a Pix code with a right CRC is refused for another currency, or for a length that is one too long', () => {
  for (const wrong of [
    staticCode.replace('5303986', '5303840'),
    staticCode.replace('62150511', '62160511'),
  ]) {
    const body = wrong.slice(0, -4)
    assert.throws(() => readPixCode(body + crc16(body)))
  }
})

const valid: [string, string[]][] = [
  ['CPF', ['52998224725', '11144477735', '00000000191']],
  ['CNPJ', ['11222333000181', '12ABC34501DE35', 'ZZZZZZZZZZZZ62']],
  ['EMAIL', ['fulano_da_silva.recebedor@example.com']],
  ['PHONE', ['+5511987654321']],
  ['EVP', ['123e4567-e89b-12d3-a456-426655440000']],
]
const invalid: [string, string[]][] = [
  ['CPF', ['52998224724', '52998224715', '11111111111', '529.982.247-25']],
  ['CNPJ', ['12ABC34501DE36', '12abc34501de35', '12ABC34501DEA5', '00000000000000']],
  ['EMAIL', ['Fulano@Example.com', 'fulano@@example.com']],
  ['PHONE', ['5511987654321', '+551133334444', '+5510987654321']],
  ['EVP', ['123E4567-E89B-12D3-A456-426655440000', '123e4567e89b12d3a456426655440000']],
]

test('a Pix key is valid in its canonical form only, with right check digits', () => {
  for (const [type, keys] of valid) for (const key of keys) checkPixKey(type, key)
  for (const [type, keys] of invalid) {
    for (const key of keys) assert.throws(() => checkPixKey(type, key), key)
  }
})

test('a boleto line gives its amount when every check digit is right', () => {
  assert.equal(readBoleto('00191234546789012345767890123457716460000014990'), 14_990)
  assert.equal(readBoleto('34190000090000000000000000000067116460000005000'), 5_000)
  assert.equal(readBoleto('34191234546789012345767890123457100000000000000'), 0)
  assert.equal(readBoleto('836400000011499012342022611301234567789012345672'), 14_990)
  assert.equal(readBoleto('818600000013499012342020611301234560789012345675'), 14_990)
})

test('a boleto line is refused for one wrong check digit, wherever it is', () => {
  for (const line of [
    '00191234556789012345767890123457716460000014990',
    '00191234546789012345867890123457716460000014990',
    '00191234546789012345767890123458716460000014990',
    '00191234546789012345767890123457816460000014990',
    '00191234546789012345767890123457716460000014991',
    '836400000012499012342022611301234567789012345672',
    '836400000011499012342022611301234567789012345673',
    '836500000010499012342022611301234567789012345672',
    '818600000017499012342022611301234567789012345672',
  ]) {
    assert.throws(() => readBoleto(line), line)
  }
})

test('Brazilian numbers are recognized by area code and length', () => {
  for (const number of ['5511987654321', '551140000000', '553188887777']) checkBrazilianNumber(number)
  for (const number of ['5510987654321', '5523987654321', '55119876543', '5511887654321', '14155552671']) {
    assert.throws(() => checkBrazilianNumber(number), number)
  }
})
