/**
 * Cases that no real connection can produce; whatsapp.test.ts tests the rest of call.ts on sockets.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dispatcher } from 'undici'
import { call } from './http-call.ts'

const request = { path: '/v26.0/1/messages', headers: {}, body: '{}' }
const limits = { startTimeoutMs: 20_000, answerTimeoutMs: 20_000 }

function makeController() {
  const aborts: Error[] = []
  const controller = { aborted: false, paused: false, reason: null, pause() {}, resume() {} }
  return { ...controller, aborts, abort: (reason: Error) => void aborts.push(reason) }
}

test('a request that undici starts a second time is stopped, and its outcome is open', async () => {
  const first = makeController()
  const second = makeController()
  class Repeating extends Dispatcher {
    override dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      handler.onRequestStart?.(first, {})
      handler.onRequestStart?.(second, {})
      return true
    }
  }
  assert.deepEqual(await call(new Repeating(), request, limits), {
    kind: 'unanswered',
    reason: 'connection lost',
  })
  assert.equal(second.aborts.length, 1)
})
