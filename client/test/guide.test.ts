/** docs/client.md lists what the client has and does, and nothing else. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { problems } from '../../service/src/engine/problems/problems.ts'
import { Recado } from '../src/index.ts'
import { RULES } from '../src/retry.ts'

const GUIDE = await readFile(new URL('../../docs/client.md', import.meta.url), 'utf8')

/** In a cell: what is between backticks. */
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('each resource is listed with all of its methods; of those for each kind of message, some', () => {
  const recado = new Recado({ url: 'http://recado.test', key: 'rcd_test' })
  const listed = new Map(
    [...GUIDE.matchAll(/^\| `recado\.(\w+)` \| (.*) \|$/gm)].map(([, name = '', cell]) => [
      name,
      namesIn(cell),
    ]),
  )
  assert.deepEqual([...listed.keys()].toSorted(), Object.keys(recado).toSorted())
  for (const [name, methods] of listed) {
    const resource = recado[name as keyof Recado] as object
    const all = [...Object.keys(resource), ...Object.getOwnPropertyNames(Object.getPrototypeOf(resource))]
    const isOfKind = (method: string) => /^(send|preflight)[A-Z]/.test(method)
    const wanted = all.filter((method) => method !== 'constructor' && !isOfKind(method))
    assert.deepEqual(methods.filter((method) => !isOfKind(method)).toSorted(), wanted.toSorted(), name)
    for (const method of methods) assert.ok(all.includes(method), `${name}.${method}`)
  }
})

test('the codes that are tried again are listed under how they are', () => {
  const rows = {
    undone: 'always: nothing was done',
    repeatable: 'unless the call could do something twice',
    once: 'once, ',
  }
  for (const [rule, words] of Object.entries(rows)) {
    const [, cell] = new RegExp(`^\\| (\`.*\`) \\| ${words}`, 'm').exec(GUIDE) ?? []
    const codes = Object.entries(RULES).filter(([, one]) => one === rule)
    assert.deepEqual(namesIn(cell).toSorted(), codes.map(([code]) => code).toSorted(), rule)
  }
})

test('each problem that says when to ask again is tried again, but where only the caller can put it right', () => {
  const passing = Object.entries(problems).filter(([, { status }]) => [408, 429, 503].includes(status))
  const left = passing.map(([code]) => code).filter((code) => !Object.hasOwn(RULES, code))
  const byCaller = [
    'oidc_unavailable',
    'payment_account_stopped',
    'too_many_failed_keys',
    'too_many_sign_ins',
  ]
  assert.deepEqual(left.toSorted(), byCaller)
  for (const code of Object.keys(RULES)) assert.ok(Object.hasOwn(problems, code), `${code} is a problem`)
})
