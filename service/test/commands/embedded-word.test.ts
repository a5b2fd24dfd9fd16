/**
 * Without DATABASE_URL nothing runs on an embedded database that was not asked for, and a command
 * that only reads makes none.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createDatabase } from '../stage/database.ts'
import { recado, RECADO } from '../../../testkit/recado.ts'

let folder: string
before(async () => (folder = await mkdtemp(join(tmpdir(), 'recado-embedded-word-'))))
after(() => rm(folder, { recursive: true }))

const WORKSPACE = '01970000-0000-7000-8000-000000000000'

test('serve without DATABASE_URL says how a shell may have lost it, and makes nothing', async () => {
  const dataDir = join(folder, 'none')
  const line = `DATABASE_URL=postgresql://shop/x?sslmode=require&application_name=recado "$0" "$@"`
  const running = promisify(execFile)(
    'sh',
    ['-c', line, process.execPath, RECADO, 'serve', '--stop-with-parent'],
    { env: { PATH: process.env.PATH, RECADO_DATA_DIR: dataDir, RECADO_PORT: '0' } },
  )
  running.child.stdin?.end() // one that serves all the same ends by this
  const lost: { code?: number; stdout: string } = await running.catch(
    (error: { code: number; stdout: string }) => error,
  )
  assert.equal(lost.code, 2, lost.stdout)
  const { event, msg } = JSON.parse(lost.stdout) as { event: string; msg: string }
  assert.equal(event, 'fatal')
  assert.match(msg, /^DATABASE_URL is not set\. .* & .* in quotes .*export DATABASE_URL/)
  assert.match(msg, /recado serve --embedded\. The demo is npm start\.$/)
  assert.equal(existsSync(dataDir), false)
})

test('no other command makes an embedded database unless a setting says so', async () => {
  const dataDir = join(folder, 'none')
  for (const args of [
    ['doctor'],
    ['migrate'],
    ['workspace', 'list'],
    ['workspace', 'create', 'Shop'],
    ['key', 'list', '--workspace', WORKSPACE],
    ['history', 'export', '--workspace', WORKSPACE],
  ]) {
    const { exitCode, stdout, stderr } = await recado(args, { RECADO_DATA_DIR: dataDir })
    assert.equal(exitCode, 2, `${args.join(' ')}: ${stdout}${stderr}`)
    assert.match(stderr, /^DATABASE_URL is not set\. .*recado migrate --embedded/)
    assert.equal(existsSync(dataDir), false, args.join(' '))
  }
})

test('commands that look at an embedded database say so and make no key, and doctor misses a sender', async () => {
  const env = { RECADO_DATA_DIR: join(folder, 'some') }
  const migrated = await recado(['migrate', '--embedded'], env)
  assert.deepEqual([migrated.exitCode, migrated.stderr], [0, ''])
  const listed = await recado(['workspace', 'list'], env)
  assert.equal(listed.exitCode, 0)
  assert.match(listed.stderr, /^DATABASE_URL is not set: this is the embedded database of .*some\.\n$/)
  const { exitCode, stdout } = await recado(['doctor'], env)
  assert.equal(exitCode, 4, stdout)
  assert.match(stdout, /^FAIL {2}senders: There is none/m)
  assert.ok(!(await readdir(env.RECADO_DATA_DIR)).includes('secret-key'))
})

test('DATABASE_URL and --embedded together are refused', async () => {
  const database = await createDatabase()
  const env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    RECADO_DATA_DIR: join(folder, 'beside'),
  }
  try {
    for (const command of ['serve', 'migrate']) {
      const { exitCode, stdout, stderr } = await recado([command, '--embedded'], env)
      assert.equal(exitCode, 2)
      assert.match(`${stdout}${stderr}`, /DATABASE_URL is set, and --embedded means another database\./)
    }
  } finally {
    await database.drop()
  }
})
