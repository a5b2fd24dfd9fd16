import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFaults } from './faults.ts'

function detailOf(keyword: string, limit: number): string | undefined {
  return toFaults([{ keyword, instancePath: '/name', schemaPath: '', params: { limit } }], 'body')[0]?.detail
}

test('what must not be empty is words so, and other limits with their figure', () => {
  assert.equal(detailOf('minLength', 1), 'Must not be empty.')
  assert.equal(detailOf('minItems', 1), 'Must not be empty.')
  assert.equal(detailOf('minLength', 16), 'Must have at least 16 characters.')
  assert.equal(detailOf('minItems', 2), 'Must have at least 2 entries.')
})

test('what has the wrong type is answered with all types that would do', () => {
  const words = (type: string | string[]) =>
    toFaults([{ keyword: 'type', instancePath: '/x', schemaPath: '', params: { type } }], 'body')[0]?.detail
  assert.equal(words('object'), 'Must be an object.')
  assert.equal(words(['string', 'null']), 'Must be a string or null.')
  assert.equal(words(['integer', 'null']), 'Must be a whole number or null.')
})

test('a field or word that is ours in another spelling, or mistyped, is answered with ours, and any other with no guess', () => {
  const parentSchema = { properties: { reference_id: {}, createDate: {}, instant_dynamic_code: {} } }
  const words = (keyword: string, given: string) =>
    toFaults(
      [
        {
          keyword,
          instancePath: '',
          schemaPath: '',
          parentSchema,
          data: given,
          params: { additionalProperty: given, allowedValues: ['canceled', 'CPF'] },
        },
      ],
      'body',
    )[0]?.detail
  for (const [given, ours] of [
    ['referenceId', 'reference_id'],
    ['Reference-ID', 'reference_id'],
    ['create_date', 'createDate'],
    ['pix_dynamic_code', 'instant_dynamic_code'],
    ['pixDynamicCode', 'instant_dynamic_code'],
    ['reference_ids', 'reference_id'],
    ['refrence_id', 'reference_id'],
    ['craeteDate', 'createDate'],
  ] as const)
    assert.equal(words('additionalProperties', given), `There is no such field. Did you mean \`${ours}\`?`)
  for (const given of ['reference', 'constructor', '__proto__', '', '_', 'cancelled'])
    assert.equal(words('additionalProperties', given), 'There is no such field.', given)
  assert.equal(words('enum', 'cpf'), 'Must be one of: canceled, CPF. Did you mean `CPF`?')
  assert.equal(words('enum', 'cancelled'), 'Must be one of: canceled, CPF. Did you mean `canceled`?')
  assert.equal(words('enum', 'paid'), 'Must be one of: canceled, CPF.')
})
