import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { crc16 } from '../../../../engine/pix/crc16.ts'
import { ofOrder, PIX, SETTING } from './messages.ts'
import {
  bankLine,
  completeCnpj,
  completeCpf,
  crc16ByDivision,
  isBoletoLine,
  isCnpj,
  isCpf,
  mod10,
  mod11Bank,
  mod11Slip,
  slipLine,
} from './check-digits.ts'
import { hasRightCheckDigits } from '../pix/key-rules.ts'
import { createRandom, newSeed, type Random } from '../../../../../../scripts/random.ts'
import { validBoletos, validKeys } from './vectors.ts'

const RUNS = 100_000

function seeded(t: TestContext): Random {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  return createRandom(seed)
}

/** The text unchanged, with one character changed, or with two swapped, as people mistype. */
function mistype(text: string, random: Random, alphabet: string): string {
  const at = random.below(text.length)
  const other = random.pick(Array.from(alphabet))
  switch (random.below(3)) {
    case 0:
      return text
    case 1:
      return text.slice(0, at) + other + text.slice(at + 1)
    default:
      return (
        text.slice(0, at) +
        text
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        text.slice(at + 2)
      )
  }
}

test('the oracle agrees with published numbers', () => {
  assert.equal(crc16ByDivision('123456789'), '29B1')
  for (const cpf of validKeys.CPF ?? []) assert.ok(isCpf(cpf), cpf)
  for (const cnpj of validKeys.CNPJ ?? []) assert.ok(isCnpj(cnpj), cnpj)
  for (const [line] of Object.values(validBoletos)) assert.ok(isBoletoLine(line), line)
  assert.deepEqual(
    [mod10('001912345'), mod11Bank('0019164600000149901234567890123456789012345'), mod11Slip('818')],
    ['4', '7', '4'],
  )
})

test('the checksum of Pix codes is that of the oracle, for 100,000 random texts', (t) => {
  const random = seeded(t)
  for (let run = 0; run < RUNS; run++) {
    const text = Array.from({ length: random.below(40) }, () =>
      String.fromCharCode(32 + random.below(95)),
    ).join('')
    assert.equal(crc16(text), crc16ByDivision(text), text)
  }
})

test('CPFs are judged as the oracle judges them, 100,000 random ones', (t) => {
  const random = seeded(t)
  const verdicts = { right: 0, wrong: 0 }
  for (let run = 0; run < RUNS; run++) {
    const body = random.chance(0.01) ? random.digits(1).repeat(9) : random.digits(9)
    const cpf = mistype(completeCpf(body), random, '0123456789')
    const isRight = isCpf(cpf)
    verdicts[isRight ? 'right' : 'wrong']++
    assert.equal(hasRightCheckDigits(cpf, 'CPF'), isRight, cpf)
  }
  assert.ok(verdicts.right > RUNS / 10 && verdicts.wrong > RUNS / 10)
})

test('CNPJs are judged as the oracle judges them, 100,000 random ones with and without letters', (t) => {
  const random = seeded(t)
  const verdicts = { right: 0, wrong: 0 }
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (let run = 0; run < RUNS; run++) {
    const digitsOnly = random.chance(0.5)
    const symbols = Array.from(digitsOnly ? '0123456789' : alphabet)
    const body = Array.from({ length: 12 }, () => random.pick(symbols)).join('')
    const cnpj = mistype(completeCnpj(body), random, alphabet)
    if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) continue // its form is refused before its check digits are computed
    const isRight = isCnpj(cnpj)
    verdicts[isRight ? 'right' : 'wrong']++
    assert.equal(hasRightCheckDigits(cnpj, 'CNPJ'), isRight, cnpj)
  }
  assert.ok(verdicts.right > RUNS / 10 && verdicts.wrong > RUNS / 10)
})

/** Modulo 10 in the fields, modulo 11 over the whole. */
test('bank lines are judged as the oracle judges them, 100,000 random ones', (t) => {
  const random = seeded(t)
  agree(random, () => bankLine(random.digits(3), '9', random.digits(4), random.digits(10), random.digits(25)))
})

for (const [valueIds, modulus] of [
  [['6', '7'], 'modulo 10'],
  [['8', '9'], 'modulo 11'],
] as const) {
  test(`utility lines with ${modulus} are judged as the oracle judges them, 100,000 random ones`, (t) => {
    const random = seeded(t)
    agree(random, () => slipLine(random.pick([...'1234567', '9']), random.pick(valueIds), random.digits(40)))
  })
}

function agree(random: Random, makeLine: () => string): void {
  const verdicts = { right: 0, wrong: 0 }
  for (let run = 0; run < RUNS; run++) {
    const line = mistype(makeLine(), random, '0123456789')
    const isRight = isBoletoLine(line)
    verdicts[isRight ? 'right' : 'wrong']++
    assert.equal(isValidBoleto(line), isRight, line)
  }
  assert.ok(verdicts.right > RUNS / 10 && verdicts.wrong > RUNS / 10)
}

test('preflight asks for all of these digits', (t) => {
  const random = seeded(t)
  for (let run = 0; run < 2000; run++) {
    const cpf = mistype(completeCpf(random.digits(9)), random, '0123456789')
    const line = mistype(
      bankLine('001', '9', random.digits(4), random.digits(10), random.digits(25)),
      random,
      '0123456789',
    )
    const { findings } = ofOrder({ [`${PIX}/key`]: cpf, [`${SETTING}/boleto/digitable_line`]: line })
    const refused = new Set(findings.filter(({ severity }) => severity === 'refuse').map(({ rule }) => rule))
    assert.equal(refused.has('pix-key-check-digits'), !isCpf(cpf), cpf)
    assert.equal(refused.has('boleto-check-digits'), !isBoletoLine(line), line)
  }
})
