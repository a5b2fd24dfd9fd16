import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { problems } from './problems.ts'

test('each row of these files is a problem, and no code is there twice', async () => {
  const files = globSync('*.ts', {
    cwd: import.meta.dirname,
    exclude: (name) => name.startsWith('problems.'),
  })
  const modules: object[] = await Promise.all(
    files.map((file) => import(path.join(import.meta.dirname, file))),
  )
  const tables = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (name.endsWith('Problems') ? [table as object] : [])),
  )
  const codes = tables.flatMap((table) => Object.keys(table))
  assert.deepEqual(codes.toSorted(), Object.keys(problems).toSorted())
})
