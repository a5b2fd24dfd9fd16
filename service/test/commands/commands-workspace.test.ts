/** Commands that take --workspace: the only one there is need not be named. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDatabase } from '../stage/database.ts'
import { recado } from '../../../testkit/recado.ts'

test('the only workspace is the one that is meant; with none or several the command says how to find one', async (t) => {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'recado-workspace-'))
  t.after(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const env = {
    DATABASE_URL: database.connectionString,
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  }
  const credentials = JSON.stringify({ accessToken: 'a', appSecret: 'b', verifyToken: 'c' })
  const json = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await recado([...args, '--json'], env, credentials)
    assert.equal(exitCode, 0, `${args.join(' ')}: ${stderr}`)
    return JSON.parse(stdout) as { id: string; workspaceId?: string; data: { id: string }[] }
  }
  await json('migrate')

  const none = await recado(['key', 'list'], env)
  assert.equal(none.exitCode, 3)
  assert.match(
    none.stderr,
    /^There is no workspace yet\. Create one with `recado workspace create <name>`\.$/m,
  )

  const { id } = await json('workspace', 'create', 'Padaria')
  const number = ['--address', '+551140000000', '--phone-number-id', '1']
  const sender = await json('sender', 'add', ...number, '--credentials', '-')
  await json('sender', 'set', sender.id, '--throughput', '20')
  assert.deepEqual((await json('sender', 'list')).data.length, 1)
  const key = await json('key', 'create', '--name', 'shop')
  await json('key', 'set', key.id, '--rate', '60')
  await json('key', 'revoke', key.id)
  assert.deepEqual((await json('key', 'list')).data.length, 1)
  const file = join(folder, 'history.jsonl')
  const said = { from: '+5511987654321', to: '+551140000000', role: 'user', type: 'text', content: 'Oi' }
  await writeFile(file, JSON.stringify({ ...said, createDate: '2026-05-02T11:30:00Z' }))
  await json('history', 'import', '--file', file)
  assert.match((await recado(['history', 'export'], env)).stdout, /"content":"Oi"/)
  const person = ['--address', '+5511987654321']
  await json('contact', 'export', ...person)
  const shouted = await recado(['contact', 'export', '--workspace', id.toUpperCase(), ...person], env)
  assert.ok(
    shouted.stdout.includes(id) && !shouted.stdout.includes(id.toUpperCase()),
    'an id has one spelling',
  )
  await json('contact', 'erase', '--older-than-days', '36500')
  await json('contact', 'erase', ...person, '--yes')

  await json('workspace', 'create', 'Floricultura')
  const several = await recado(['sender', 'list'], env)
  assert.equal(several.exitCode, 2)
  assert.match(
    several.stderr,
    /^There are 2 workspaces: .* --workspace\. `recado workspace list` shows all\.$/m,
  )
})
