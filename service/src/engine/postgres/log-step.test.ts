import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '../log/log.ts'
import type { EmbeddedStep } from './embedded/step.ts'
import { logStep } from './log-step.ts'

const INFO = 30
const WARNING = 40

function written(step: EmbeddedStep): Record<string, unknown> {
  const lines: string[] = []
  logStep(openLog('info', { write: (line) => void lines.push(line) }), step)
  assert.equal(lines.length, 1)
  return JSON.parse(String(lines[0])) as Record<string, unknown>
}

test('a server that is lost is a warning with the reason, one that is ready is not', () => {
  const lost = written({ event: 'postgres_lost', reason: 'it ended with SIGKILL' })
  const ready = written({ event: 'postgres_ready', version: '18.4' })
  assert.deepEqual([lost['level'], lost['reason']], [WARNING, 'it ended with SIGKILL'])
  assert.deepEqual([ready['level'], ready['version']], [INFO, '18.4'])
  assert.notEqual(lost['msg'], ready['msg'])
})
