import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import type { Finding } from '../finding.ts'
import { readBrCode, toCentavos } from '../../../../engine/pix/br-code.ts'
import { readBoletoLine } from '../boleto/boleto-line.ts'
import { dynamicCode, ofOrder, PARAMETERS, PIX, SETTING, staticCode } from './messages.ts'
import { createRandom, newSeed } from '../../../../../../scripts/random.ts'
import {
  greyPixCodes,
  invalidBoletos,
  invalidKeys,
  invalidPixCodes,
  staticKeys,
  validBoletos,
  validKeys,
  validPixCodes,
} from './vectors.ts'

/** Has only a total, so that no sum can be wrong. */
const simplified = (total: number, changes: Record<string, unknown>) =>
  ofOrder({
    '/header': undefined,
    [`${PARAMETERS}/order`]: undefined,
    [`${PARAMETERS}/total_amount/value`]: total,
    ...changes,
  }).findings

const codesOf = (findings: Finding[], severity: string) =>
  findings.filter((finding) => finding.severity === severity).map(({ code }) => code)

/** Gives the order the amount of the code, if it has one. */
function judge(code: string, key: readonly string[] = ['52998224725', 'CPF']): Finding[] {
  const amount = /54(?:0[1-9]|1[0-3])([0-9.]+)5802BR/.exec(code)?.[1]
  return simplified((amount && toCentavos(amount)) || 4800, {
    [`${PIX}/code`]: code,
    [`${PIX}/key`]: key[0],
    [`${PIX}/key_type`]: key[1],
  })
}

for (const [name, code] of Object.entries(validPixCodes)) {
  test(`Pix code ${name}: accepted`, () => {
    assert.deepEqual(codesOf(judge(code, staticKeys[name.slice(0, 2)]), 'refuse'), [])
  })
}

for (const [name, [expected, code]] of Object.entries(invalidPixCodes)) {
  test(`Pix code ${name}: refused as ${expected}`, () => {
    assert.deepEqual(codesOf(judge(code), 'refuse'), [expected])
  })
}

for (const [name, [severity, expected, code]] of Object.entries(greyPixCodes)) {
  test(`Pix code ${name}: ${severity === 'warn' ? 'accepted with a warning' : 'refused'} as ${expected}`, () => {
    const findings = judge(code)
    assert.deepEqual(codesOf(findings, 'refuse'), severity === 'refuse' ? [expected] : [])
    if (severity === 'warn') assert.ok(codesOf(findings, 'warn').includes(expected))
  })
}

test('Pix keys of the right form are accepted', () => {
  for (const [type, keys] of Object.entries(validKeys)) {
    for (const key of keys) {
      const findings = simplified(4800, { [`${PIX}/key`]: key, [`${PIX}/key_type`]: type })
      assert.deepEqual(codesOf(findings, 'refuse'), [], `${type} ${key}`)
    }
  }
})

test('Pix keys of another form, or that cannot exist, are refused with the reason', () => {
  for (const [type, keys] of Object.entries(invalidKeys)) {
    for (const [code, key] of keys) {
      const findings = simplified(4800, { [`${PIX}/key`]: key, [`${PIX}/key_type`]: type })
      assert.deepEqual(codesOf(findings, 'refuse'), [code], `${type} ${key}`)
    }
  }
})

for (const [name, [line, amount]] of Object.entries(validBoletos)) {
  test(`boleto ${name}: accepted, its amount read`, () => {
    assert.equal(readBoletoLine(line).amount || null, amount)
    const findings = simplified(amount ?? 4800, { [`${SETTING}/boleto/digitable_line`]: line })
    assert.deepEqual(codesOf(findings, 'refuse'), [])
    assert.ok(!codesOf(findings, 'warn').includes('boleto_amount'))
  })
}

for (const [name, [expected, line]] of Object.entries(invalidBoletos)) {
  test(`boleto ${name}: refused as ${expected}`, () => {
    const findings = simplified(14_990, { [`${SETTING}/boleto/digitable_line`]: line })
    assert.deepEqual(codesOf(findings, 'refuse'), [expected])
  })
}

test('a code we let pass is one the library reads too, whatever is changed in it', (t) => {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  const random = createRandom(seed)
  const originals = [...Object.values(validPixCodes), dynamicCode(), staticCode()]
  let passed = 0
  for (let run = 0; run < 20_000; run++) {
    const original = random.pick(originals)
    const at = random.below(original.length)
    const gone = random.below(3)
    const code =
      original.slice(0, at) +
      random.pick(['', '0', '1', 'A', '.', '6304', '5303986']) +
      original.slice(at + gone)
    const refusals = codesOf(judge(code), 'refuse').filter((found) => found !== 'pix_key_in_code')
    if (refusals.length > 0) continue
    passed += 1
    assert.ok(isValidPixPayload(code), code)
  }
  assert.ok(passed > 0)
})

test('what cannot be read is said with the place where reading stopped', () => {
  const half = dynamicCode().slice(0, 90)
  assert.deepEqual(readBrCode(half), {
    broken: 'Object 59 at character 86 declares 12 characters and has 1.',
  })
})
