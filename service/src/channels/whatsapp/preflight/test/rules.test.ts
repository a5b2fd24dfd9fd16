import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../finding.ts'
import { rules } from '../rules.ts'
import { type RuleCases, ofContacts, ofOrder, ofStatus, SETTING, PIX, staticCode } from './messages.ts'
import { ruleCases } from './rule-cases.ts'
import { kindSchemaCases } from './kind-schema-cases.ts'
import { schemaCases } from './schema-cases.ts'

test('messages as they should be raise nothing', () => {
  assert.deepEqual(
    [ofOrder(), ofStatus(), ofContacts()].flatMap(({ findings }) => findings),
    [],
  )
})

test('every rule is in the table once, and says what it checks in one sentence', () => {
  const ids = rules.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  for (const { id, code, checks, source } of rules) {
    assert.match(id, /^[a-z]+(-[a-z]+)+$/)
    assert.match(code, /^[a-z]+(_[a-z]+)*$/)
    assert.match(checks, /\.$/)
    assert.ok(source.length > 0)
  }
})

test('every rule has cases inside and outside, and no case is of a rule that is gone', () => {
  assert.deepEqual(Object.keys(ruleCases).sort(), rules.map(({ id }) => id).sort())
  for (const [id, { inside, outside }] of Object.entries(ruleCases)) {
    assert.ok(inside.length > 0 && outside.length > 0, id)
  }
})

for (const { id, checks, code, severity } of rules) {
  test(`${id}: ${checks}`, () => assertBoundary(ruleCases[id] as RuleCases, id, code, severity))
}

for (const [code, cases] of [...Object.entries(schemaCases), ...Object.entries(kindSchemaCases)]) {
  test(`the schema refuses what is ${code}, and nothing just inside`, () =>
    assertBoundary(cases, 'schema', code, 'refuse'))
}

function assertBoundary({ inside, outside }: RuleCases, id: string, code: string, severity: string): void {
  const isOfRule = (finding: Finding) => finding.rule === id && finding.code === code
  for (const [index, { findings }] of inside.entries()) {
    assert.deepEqual(findings.filter(isOfRule), [], `inside ${index}`)
  }
  for (const [index, { findings, pointer }] of outside.entries()) {
    const found = findings.filter((finding) => isOfRule(finding) && finding.pointer === pointer)
    assert.equal(found.length, 1, `outside ${index}, at ${pointer}: ${JSON.stringify(findings)}`)
    assert.equal(found[0]?.severity, severity)
  }
}

test('a static code is refused where the setting says so', () => {
  const { findings } = ofOrder({ [`${PIX}/code`]: staticCode() }, { staticPix: 'refuse' })
  assert.deepEqual(
    findings.map(({ rule, severity }) => [rule, severity]),
    [['pix-static', 'refuse']],
  )
})

test('several ways to pay in one setting are all judged', () => {
  const { findings } = ofOrder({
    [`${PIX}/key`]: '1',
    [`${SETTING}/payment_link/uri`]: 'http://a.example',
    [`${SETTING}/boleto/digitable_line`]: '1',
  })
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['schema', 'pix-key-form', 'address-https'],
  )
})
