/** Building the console where what it is built with was left out. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

test('a build without the packages it needs says what to do, in a sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-build-'))
  try {
    await cp(path.join(import.meta.dirname, '../build.ts'), path.join(folder, 'console/build.mts'))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['console/build.mts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.match(
      stderr,
      /^The console is built with packages that are not all installed here: run npm ci .*\n$/,
    )
    assert.equal(stdout, '')
    assert.equal(status, 1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
