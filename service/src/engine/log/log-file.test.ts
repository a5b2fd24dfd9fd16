import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLogFile } from './log-file.ts'

test(
  'a log that has grown long is cut where the disk has no room for what was in it',
  {
    skip: !existsSync('/dev/full'),
  },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-log-file-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'postgres.log')
    await writeFile(file, Buffer.alloc(5 * 1024 * 1024, 'a line\n'))
    await symlink('/dev/full', `${file}.1`)
    const log = await openLogFile(file)
    log.close()
    assert.equal((await stat(file)).size, 0)
    assert.equal(existsSync(`${file}.1`), false)
  },
)
