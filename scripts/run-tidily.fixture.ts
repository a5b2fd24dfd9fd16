/**
 * Run by run-tidily.test.ts: a tool that makes a folder, and starts a process in a session of its own, which is then frozen.
 * With an exit code it makes the folder and ends; else it stays until it is interrupted.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTidily } from './run-tidily.ts'

const STAYS = `process.send('here'); setInterval(() => {}, 60_000)`

process.exitCode = await runTidily(async () => {
  const [exitCode] = process.argv.slice(2)
  mkdtempSync(path.join(tmpdir(), 'recado-fixture-'))
  if (exitCode !== undefined) return Number(exitCode)
  const child = spawn(process.execPath, ['-e', STAYS], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  })
  await once(child, 'message')
  child.kill('SIGSTOP')
  process.on('SIGTERM', () => process.exit(1)) // as the test runner, which has an exit code of its own
  console.log(child.pid)
  await once(child, 'exit')
  return 0
})
