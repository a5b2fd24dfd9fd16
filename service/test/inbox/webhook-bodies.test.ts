/**
 * What anyone may send before it is known whether it is signed: bodies that do not end hold a
 * bounded part of the memory.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { UNFINISHED_BYTES_MAX } from '../../src/engine/http/unfinished-bodies.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const BODY_BYTES = 3 * 1024 * 1024
const ALL_BUT_THE_END = Buffer.alloc(BODY_BYTES - 1, 'x')

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

/** Sends a body but for its last byte, and says when the connection is cut. */
function begin(): { socket: Socket; sent: Promise<unknown>; isCut: () => boolean } {
  const { hostname, port } = new URL(stage.service.url)
  const socket = connect(Number(port), hostname)
  let cut = false
  socket.on('error', () => undefined).on('close', () => (cut = true))
  socket.resume()
  socket.write(`POST /channels/whatsapp/webhook HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`)
  const sent = new Promise((resolve) => socket.write(ALL_BUT_THE_END, resolve))
  return { socket, sent, isCut: () => cut }
}

test('of bodies that do not end those are cut that began first, and a webhook that is whole is taken', async () => {
  const fitting = Math.floor(UNFINISHED_BYTES_MAX / BODY_BYTES)
  const begun: ReturnType<typeof begin>[] = []
  try {
    for (let n = 0; n < fitting + 2; n++) {
      begun.push(begin())
      await begun.at(-1)?.sent
    }
    await stage.until(async () => begun[1]?.isCut(), 'the first two are cut')
    assert.deepEqual(
      begun.map(({ isCut }) => isCut()),
      [true, true, ...begun.slice(2).map(() => false)],
    )
    assert.equal(await postWebhook(stage, { messages: [textMessage(newCustomer(), stage.clock.now())] }), 200)

    const last = begun.at(-1)?.socket
    let answer = ''
    last?.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    last?.end('x')
    await once(last as Socket, 'close')
    assert.match(answer, /^HTTP\/1\.1 401 /, 'one that ends is read to its end, and is not signed')
  } finally {
    for (const { socket } of begun) socket.destroy()
  }
})
