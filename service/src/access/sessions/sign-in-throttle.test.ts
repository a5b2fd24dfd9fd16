import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../engine/problems/problems.ts'
import { ADDRESS_RATE, createSignInThrottle } from './sign-in-throttle.ts'

test('those whom the OpenID provider sends back are counted apart from passwords at the same address', () => {
  const { countTry } = createSignInThrottle(() => 0)
  const guess = (n: number) => countTry('192.0.2.1', `alguem${n}@loja.example`, null)
  const comeBack = () => countTry('192.0.2.1', null, null)
  for (let n = 0; n < ADDRESS_RATE.capacity; n++) guess(n)
  assert.throws(() => guess(ADDRESS_RATE.capacity), Problem)
  for (let n = 0; n < ADDRESS_RATE.capacity; n++) comeBack()
  assert.throws(comeBack, Problem)
})
