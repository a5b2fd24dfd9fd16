/**
 * Run by run-tidily.test.ts: a tool that creates a folder, and starts a process in a session of its
 * own, which then freezes. With an exit code it creates the folder and ends; otherwise it runs
 * until it is interrupted.
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
  process.on('SIGTERM', () => process.exit(1)) // the test runner also exits with its own code
  console.log(child.pid)
  await once(child, 'exit')
  return 0
})
