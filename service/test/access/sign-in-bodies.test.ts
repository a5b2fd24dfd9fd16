/** What strangers may send before they sign in: unfinished bodies hold a bounded part of memory. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { OPEN_BODY_BYTES_MAX, UNFINISHED_BYTES_MAX } from '../../src/engine/http/unfinished-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const HEADERS = 'host: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

/** Sends a body but for its last byte, and says when the connection is cut. */
async function begin(): Promise<{ socket: Socket; isCut: () => boolean }> {
  const { hostname, port } = new URL(stage.service.url)
  const socket = connect(Number(port), hostname)
  let cut = false
  socket.on('error', () => undefined).on('close', () => (cut = true))
  socket.resume()
  const head = `POST /session HTTP/1.1\r\n${HEADERS}content-length: ${OPEN_BODY_BYTES_MAX}\r\n\r\n`
  await new Promise((resolve) => socket.write(head.padEnd(head.length + OPEN_BODY_BYTES_MAX - 1), resolve))
  return { socket, isCut: () => cut }
}

/** Signs in with an unknown e-mail: what is read whole gets 401. */
const signIn = (length: number) =>
  fetch(`${stage.service.url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'ana@loja.example', password: 'no password' }).padEnd(length),
  })

test('of sign-ins that do not end those are cut that began first, and one that is whole is answered', async () => {
  const fitting = Math.floor(UNFINISHED_BYTES_MAX / (OPEN_BODY_BYTES_MAX - 1))
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  try {
    for (let n = 0; n < fitting + 2; n++) begun.push(await begin())
    await stage.until(async () => begun[1]?.isCut(), 'the first two are cut')
    assert.deepEqual(
      begun.flatMap(({ isCut }, n) => (isCut() ? [n] : [])),
      [0, 1],
    )
    assert.equal((await signIn(0)).status, 401)
  } finally {
    for (const { socket } of begun) socket.destroy()
  }
})

test('a sign-in may have 64 KiB', async () => {
  assert.equal((await signIn(OPEN_BODY_BYTES_MAX)).status, 401)
  assert.equal((await signIn(OPEN_BODY_BYTES_MAX + 1)).status, 413)
})
