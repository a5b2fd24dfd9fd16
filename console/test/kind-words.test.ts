/** Each kind of message that can be sent has a name in both languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../../service/src/messages/kinds/registry.ts'
import { kindNames } from '../src/ui/kind-names.ts'

test('every kind of message is named in words, in both languages', () => {
  const types = [...kinds.values()].map(({ type }) => type)
  for (const names of Object.values(kindNames))
    assert.deepEqual(Object.keys(names).toSorted(), types.toSorted())
})
