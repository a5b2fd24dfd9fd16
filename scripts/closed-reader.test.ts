/** A command ends silently when its reader closes the pipe early, as `head` does. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')

for (const command of [
  'service/src/commands/recado.ts --help',
  'service/src/commands/recado.ts sender add --help',
  'bench/main.ts --help',
  'bench/main.ts --list',
  'faults/main.ts --help',
  'faults/main.ts --list',
  'faults/fuzz/main.ts --help',
]) {
  test(`${command} ends quietly when its reader is gone`, async () => {
    const child = spawn(process.execPath, command.split(' '), {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(said, '')
    assert.equal(code, 0)
  })
}
