/**
 * What keeps backups of PostgreSQL: backup.sh of Compose, with stand-ins for the programs of
 * PostgreSQL, and the command that docs/backups.md gives to its archive.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { lacks, read, ROOT, run } from './files.ts'

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-backups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const DAY_MS = 86_400_000

test(
  'a daily copy that fails says so, is tried again, and costs no copy of before',
  { skip: lacks('bash') },
  async (t) => {
    const folder = makeFolder(t)
    const at = (...names: string[]) => path.join(folder, ...names)
    const old = at('base/20261101T000000Z')
    for (const made of [at('bin'), old]) mkdirSync(made, { recursive: true })
    const longAgo = new Date(Date.now() - 10 * DAY_MS)
    utimesSync(old, longAgo, longAgo)
    const fake = (name: string, script: string) =>
      writeFileSync(at('bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    // it has written a part, and the disk is full
    fake('pg_basebackup', `echo try >> ${at('tries')}; mkdir "$2"; exit 1`)
    // follows until there were two tries
    fake(
      'pg_receivewal',
      `case "$*" in *--create-slot*) exit ;; esac
     for n in $(seq 200); do [ "$(cat ${at('tries')} | wc -l)" -ge 2 ] && exit; /bin/sleep 0.05; done`,
    )
    fake('sleep', 'exec /bin/sleep 0.05') // a minute

    const child = spawn('bash', [path.join(ROOT, 'packaging/compose/backup.sh'), 'follow'], {
      env: { PATH: `${at('bin')}:${process.env['PATH']}`, BACKUPS: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (more: string) => (said += more))
    await once(child, 'close')
    assert.match(said, /the copy failed, and is tried again/)
    assert.match(readFileSync(at('tries'), 'utf8'), /^(try\n){2,}$/)
    assert.doesNotMatch(said, /copied/)
    assert.ok(existsSync(old), 'the last good copy stays')
    assert.deepEqual(
      readdirSync(at('base')).filter((name) => !name.startsWith('.')),
      ['20261101T000000Z'],
    )
  },
)

test(
  'the archive command of the guide gives the same file away twice, and another of that name never',
  { skip: lacks('cmp') },
  (t) => {
    const folder = makeFolder(t)
    const at = (name: string) => path.join(folder, name)
    const [, command = ''] = /set archive_command = '([^']+)'/.exec(read('docs/backups.md')) ?? []
    const archive = (file: string, text: string) => {
      writeFileSync(at(file), text)
      const filled = command.replaceAll('/backup/wal', at('wal')).replaceAll('%p', at(file))
      return run('sh', ['-c', filled.replaceAll('%f', file)]).status
    }
    mkdirSync(at('wal'))
    writeFileSync(at('wal/2.part'), 'half of') // of a try that a crash ended
    assert.equal(archive('1', 'one'), 0)
    assert.equal(archive('2', 'two'), 0)
    assert.equal(archive('1', 'one'), 0, 'after a crash PostgreSQL may archive what it has archived')
    assert.notEqual(archive('2', 'of another server'), 0)
    assert.deepEqual(
      readdirSync(at('wal')).map((name) => readFileSync(at(`wal/${name}`), 'utf8')),
      ['one', 'two'],
    )
  },
)
