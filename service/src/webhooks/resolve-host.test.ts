import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { createResolveHost, type ResolveHostOptions } from './resolve-host.ts'

const A = 1
const AAAA = 28

/**
 * A name server that knows these records, says that there is nothing else, and does not answer for
 * names with `silent`.
 */
async function startNameServer(t: TestContext, records: { type: number; bytes: number[] }[]) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port }) => {
    const end = question.indexOf(0, 12) + 5 // the name, its type and its class
    const name = question.toString('latin1', 12, end)
    asked.push(name)
    if (name.includes('silent')) return
    const found = records.filter(({ type }) => type === question.readUInt16BE(end - 4))
    const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0])
    const answers = found.map(({ type, bytes }) => [
      0xc0,
      12,
      0,
      type,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      bytes.length,
      ...bytes,
    ])
    socket.send(Buffer.concat([header, question.subarray(12, end), Buffer.from(answers.flat())]), port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] }
}

const resolve = (hostname: string, options: Partial<ResolveHostOptions>) =>
  createResolveHost({ isOfSystem: () => false, ...options })(hostname)

test('the DNS is asked for all addresses of both families', async (t) => {
  const { servers } = await startNameServer(t, [
    { type: A, bytes: [127, 0, 0, 1] },
    { type: A, bytes: [8, 8, 8, 8] },
    { type: AAAA, bytes: [...Array<number>(15).fill(0), 1] },
  ])
  assert.deepEqual(await resolve('shop.example', { servers }), [
    { address: '127.0.0.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: '::1', family: 6 },
  ])
})

test('a name without addresses, and one whose name server is silent, is not found', async (t) => {
  const { servers, asked } = await startNameServer(t, [])
  await assert.rejects(resolve('shop.example', { servers }), { code: 'ENOTFOUND' })
  await assert.rejects(resolve('silent.example', { servers, timeoutMs: 250 }), { code: 'ENOTFOUND' })
  assert.ok(asked.length >= 4)
})

test('the operating system knows names without a dot, and those that are said to be its own', async (t) => {
  const { servers, asked } = await startNameServer(t, [])
  const [first] = await resolve('localhost', { servers })
  assert.match(String(first?.address), /^(127\.0\.0\.1|::1)$/)
  const known = await resolve('127.0.0.1', { servers, isOfSystem: () => true })
  assert.deepEqual(known, [{ address: '127.0.0.1', family: 4 }])
  assert.deepEqual(asked, [])
})
