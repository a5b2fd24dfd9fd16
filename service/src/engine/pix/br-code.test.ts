/** Pix codes with texts in any characters, as issuers count and sum them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brObject, readBrCode, toPlainCode } from './br-code.ts'
import { crc16, hasRightChecksum } from './crc16.ts'
import { findAddress } from './dynamic-code.ts'

const COUNTS = {
  characters: (text: string) => [...text].length,
  'bytes of UTF-8': (text: string) => Buffer.byteLength(text),
}
const SUMS = {
  'UTF-8': (text: string) => crc16(Buffer.from(text).toString('latin1')),
  'Latin-1': (text: string) => crc16(text),
}
const TEXTS = ['PANIFICAÇÃO JOÃO', 'São Luís', 'Café & Pão', 'AÇAÍ', 'é', 'LOJA “X” – 2', '東京', 'Pão 🍞']
const isLatin1 = (text: string) => /^[\0-\xff]*$/.test(text)

for (const [counted, count] of Object.entries(COUNTS))
  for (const [summed, sum] of Object.entries(SUMS))
    test(`texts counted in ${counted} and summed in ${summed} are read in 26-02, 59, 60 and 62`, () => {
      const write = (id: string, value: string) => id + String(count(value)).padStart(2, '0') + value
      for (const text of TEXTS.filter((one) => summed === 'UTF-8' || isLatin1(one)))
        for (const at of ['26-02', '59', '60', '62-05', '62-08']) {
          const textAt = (id: string, usual: string) => (at === id ? text : usual)
          const isStatic = at === '26-02'
          const account = isStatic
            ? write('01', '52998224725') + write('02', text)
            : write('25', 'pix.example.com/qr/v2/1')
          const additional = write('05', textAt('62-05', '***')) + (at === '62-08' ? write('08', text) : '')
          const body = [
            '000201',
            write('26', write('00', 'br.gov.bcb.pix') + account),
            '5204000053039865802BR',
            write('59', textAt('59', 'LOJA')),
            write('60', textAt('60', 'NATAL')),
            write('62', additional),
            '6304',
          ].join('')
          const code = body + sum(body)
          const read = readBrCode(code)
          const what = `${text} in ${at}: ${JSON.stringify(read)}`
          assert.ok(!('broken' in read), what)
          assert.deepEqual([read.odd, read.keys.length + read.urls.length], [[], 1], what)
          if (isLatin1(text)) {
            assert.equal(read.additional?.transactionId, textAt('62-05', '***'), what)
            assert.equal(brObject(read, '59'), textAt('59', 'LOJA'), what)
          }
          assert.ok(hasRightChecksum(code), what)
          assert.ok(!hasRightChecksum(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`))
          assert.equal(findAddress(code), isStatic ? null : 'pix.example.com/qr/v2/1', what)
        }
    })

test('what is no text for people holds nothing but ASCII', () => {
  const body =
    '00020126440014br.gov.bcb.pix2522pix.exãmple.com/v/1234520400005303986' +
    '5802BR5904LOJA6005NATAL62070503***6304'
  const code = body + crc16(Buffer.from(body).toString('latin1'))
  const read = readBrCode(code)
  assert.deepEqual('broken' in read ? read : read.odd, ['26-25'])
  assert.equal(findAddress(code), null)
})

test('blanks around a code are no part of it', () => {
  for (const blank of [' ', '\n', '\r\n', '\t', '\u00a0', '\ufeff'])
    assert.equal(toPlainCode(`${blank}000201${blank}`), '000201')
})
