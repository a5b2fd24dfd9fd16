import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { runProgram } from '../../testkit/program.ts'

const LOADED = path.join(import.meta.dirname, 'loopback-only.ts')
/** Asks in each way in which the service may reach a machine, and prints what came of it. */
const PROGRAM = `
import { Resolver, lookup } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
const { port } = await new Promise((done) => { const server = net.createServer((one) => one.destroy()).listen(0, '127.0.0.1', () => done(server.address())).unref() })
const toReason = ({ code, message }) => message.startsWith('Only this machine') ? code : message
const connected = (socket) => new Promise((done) => { socket.on('connect', () => done('connected')).on('error', (error) => done(toReason(error))) })
const asked = (answer) => answer.then(() => 'found', toReason)
console.log(JSON.stringify({
  loopback: await connected(net.connect(port, '127.0.0.1')),
  localhost: await connected(net.connect({ port, host: 'localhost' })),
  address: await connected(net.connect(443, '192.0.2.1')),
  byTls: await connected(tls.connect({ port: 443, host: '192.0.2.1' })),
  sixth: await connected(net.connect({ port: 443, host: '2001:db8::1' })),
  name: await connected(net.connect(443, 'shop.example')),
  fetched: await fetch('http://192.0.2.1/').then(() => 'found', ({ cause }) => toReason(cause)),
  looked: await asked(lookup('shop.example', { all: true })),
  resolved: await asked(new Resolver().resolve4('shop.example')),
}))
`

test('a program that is loaded with it reaches nothing but this machine', async () => {
  const { stdout, stderr } = await runProgram(['--import', LOADED, '--input-type=module', '-e', PROGRAM])
  assert.deepEqual(JSON.parse(stdout || JSON.stringify(stderr)), {
    loopback: 'connected',
    localhost: 'connected',
    address: 'ENETUNREACH',
    byTls: 'ENETUNREACH',
    sixth: 'ENETUNREACH',
    fetched: 'ENETUNREACH',
    name: 'ENOTFOUND',
    looked: 'ENOTFOUND',
    resolved: 'ENOTFOUND',
  })
})
