/**
 * The embedded database without its secret key: no command and no start makes another that would
 * hide the loss.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Outcome } from '../../../testkit/program.ts'
import { recado } from '../../../testkit/recado.ts'

let folder: string
const run = (args: string[], input = ''): Promise<Outcome> =>
  recado(args, { RECADO_DATA_DIR: folder, RECADO_PORT: '0' }, input)
const keyFiles = async () => (await readdir(folder)).filter((name) => name.startsWith('secret-key'))
before(async () => (folder = await mkdtemp(join(tmpdir(), 'recado-lost-key-'))))
after(() => rm(folder, { recursive: true }))

test('a key is made once where there are no senders, and never in the place of a lost one', async () => {
  assert.equal((await run(['migrate', '--embedded'])).exitCode, 0)
  const { id } = JSON.parse((await run(['workspace', 'create', 'Shop', '--json'])).stdout) as { id: string }
  assert.deepEqual(await keyFiles(), [], 'made by the first that needs one')
  const credentials = JSON.stringify({ accessToken: 'a', appSecret: 'b', verifyToken: 'c' })
  const add = async (address: string, account: string) => {
    const sender = ['sender', 'add', '--workspace', id, '--address', address, '--phone-number-id', account]
    assert.equal((await run([...sender, '--credentials', '-'], credentials)).exitCode, 0)
  }
  await add('+551140000000', '1')
  const made = await readFile(join(folder, 'secret-key'), 'utf8')
  await add('+551140000001', '2')
  assert.equal(await readFile(join(folder, 'secret-key'), 'utf8'), made)

  await rename(join(folder, 'secret-key'), join(folder, 'backup'))
  for (const [args, exitCode] of [
    [['doctor'], 4],
    [['serve', '--embedded', '--stop-with-parent'], 1],
    [['sender', 'list', '--workspace', id], 1],
  ] as const) {
    const ended = await run([...args])
    assert.equal(ended.exitCode, exitCode, `${args[0]}: ${ended.stdout}${ended.stderr}`)
    assert.match(
      `${ended.stdout}${ended.stderr}`, // what looks like a secret in the name of a folder is not shown
      /There is no secret-key in .+, and senders are encrypted with one: restore it from your backup\./,
    )
    assert.deepEqual(await keyFiles(), [])
  }

  await rename(join(folder, 'backup'), join(folder, 'secret-key'))
  assert.equal((await run(['sender', 'list', '--workspace', id])).exitCode, 0)
})
