import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { scenarios } from '../scenarios/scenarios.ts'

test('docs/performance.md lists exactly the scenarios there are, with what they measure', async () => {
  const lines = (await readFile(new URL('../../docs/performance.md', import.meta.url), 'utf8')).split('\n')
  const start = lines.findIndex((line) => line.startsWith('| Scenario | What is measured |'))
  const end = lines.indexOf('', start)
  const rows = lines.slice(start + 2, end).map((line) => line.split('|').map((cell) => cell.trim()))
  const listed = rows.map(([, name = '', measures = '']) => ({ name: name.replaceAll('`', ''), measures }))
  assert.deepEqual(
    listed,
    scenarios.map(({ name, measures }) => ({ name, measures })),
  )
})
