/** The console has words for everything that the audit log enters. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { auditActions } from '../../service/src/people/audit-actions.ts'

test('every action of the audit log is told in both languages, and nothing else', async () => {
  const texts = await readFile(new URL('../src/pages/audit/audit-texts.ts', import.meta.url), 'utf8')
  const told = [...texts.matchAll(/^ +'([a-z_]+\.[a-z_]+)':/gm)].map(([, action]) => action ?? '')
  assert.deepEqual(told.toSorted(), [...auditActions, ...auditActions].toSorted())
})
