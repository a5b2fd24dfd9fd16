import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { openLogFile } from './log-file.ts'

let folder: string
before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'recado-log-file-'))))
after(() => rm(folder, { recursive: true }))

test('a log on a full disk loses lines and nothing else', { skip: !existsSync('/dev/full') }, () => {
  const file = path.join(folder, 'full.log')
  symlinkSync('/dev/full', file)
  const log = openLogFile(file)
  for (const line of ['one', 'two']) assert.doesNotThrow(() => log.write(line))
  log.close()
})

test('how many lines are missing is said once, as soon as the log can be written again', () => {
  const file = path.join(folder, 'pipe.log')
  execFileSync('mkfifo', [file])
  const openReader = () => openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const first = openReader()
  const log = openLogFile(file)
  closeSync(first)
  log.write('one')
  log.write('two')
  const second = openReader()
  log.write('three')
  log.write('four')
  const buffer = Buffer.alloc(10_000)
  const [told = '', ...rest] = buffer.toString('utf8', 0, readSync(second, buffer)).split('\n')
  assert.deepEqual(rest, ['three', 'four', ''])
  const { event, count } = JSON.parse(told) as { event: string; count: number }
  assert.deepEqual([event, count], ['log_lines_lost', 2])
  closeSync(second)
  log.close()
})
