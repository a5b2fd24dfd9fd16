import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/stage/database.ts'
import { openPool } from './connection.ts'
import { listServers, openServers } from './servers.ts'

let database: TestDatabase
before(async () => (database = await createDatabase()))
after(() => database.drop())

const cases: [what: string, url: string, servers: string[]][] = [
  [
    'one host is left as it is',
    'postgresql://u:p@db.example.com:5433/shop?sslmode=require',
    ['postgresql://u:p@db.example.com:5433/shop?sslmode=require'],
  ],
  [
    'a Unix socket is left as it is',
    'postgresql://recado@localhost/recado?host=%2Frun&port=5432',
    ['postgresql://recado@localhost/recado?host=%2Frun&port=5432'],
  ],
  [
    'several hosts, each with its port',
    'postgresql://u:p@a:5433,b:5434/shop',
    ['postgresql://u:p@localhost/shop?host=a&port=5433', 'postgresql://u:p@localhost/shop?host=b&port=5434'],
  ],
  [
    'a host without port',
    'postgres://a,b:5434/shop?sslmode=require',
    [
      'postgres://localhost/shop?sslmode=require&host=a',
      'postgres://localhost/shop?sslmode=require&host=b&port=5434',
    ],
  ],
  [
    'IPv6',
    'postgresql://u@[::1]:5433,[fd00::2]/shop',
    [
      'postgresql://u@localhost/shop?host=%3A%3A1&port=5433',
      'postgresql://u@localhost/shop?host=fd00%3A%3A2',
    ],
  ],
  [
    'hosts in the query, one port for all',
    'postgresql:///shop?host=a,b&port=5433&target_session_attrs=read-write',
    ['postgresql://localhost/shop?host=a&port=5433', 'postgresql://localhost/shop?host=b&port=5433'],
  ],
  [
    'sockets in the query',
    'postgresql:///shop?host=%2Fone,%2Ftwo&port=1,2',
    ['postgresql://localhost/shop?host=%2Fone&port=1', 'postgresql://localhost/shop?host=%2Ftwo&port=2'],
  ],
]

test('each host of an address is a server of its own', () => {
  for (const [what, url, servers] of cases) assert.deepEqual(listServers(url), servers, what)
})

test('the next server is tried after a failure, and the first again after the last', () => {
  const servers = openServers('postgresql://a,b/shop')
  const first = servers.current()
  servers.turnFrom(first)
  const second = servers.current()
  assert.notEqual(second, first)
  servers.turnFrom(first) // another caller that failed at the same moment
  assert.equal(servers.current(), second)
  servers.turnFrom(second)
  assert.equal(servers.current(), first)
})

/** An address that names these servers before that of the tests. */
function addressBehind(...before: { host: string; port: string }[]): string {
  const url = new URL(database.connectionString)
  const own = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.searchParams.get('port') ?? (url.port || '5432'),
  }
  const servers = [...before, own]
  url.searchParams.set('host', servers.map(({ host }) => host).join())
  url.searchParams.set('port', servers.map(({ port }) => port).join())
  url.searchParams.set('sslmode', 'disable')
  return url.href
}

const DOWN = { host: '127.0.0.1', port: '1' }

/** A message of the protocol: its letter, its length and its content. */
function message(letter: string, ...content: (string | number[])[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(letter), length, bytes])
}

/**
 * A server that accepts every client and answers every query with true, so also whether it is a
 * standby.
 */
async function openStandby() {
  const ready = message('Z', 'I')
  const yes = [
    message('T', [0, 1], 'standby\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 1, 255, 255, 255, 255, 0, 0]),
    message('D', [0, 1, 0, 0, 0, 1], 't'),
    message('C', 'SELECT 1\0'),
    ready,
  ]
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.on('data', ([letter]) => {
        if (letter === 'Q'.charCodeAt(0)) socket.write(Buffer.concat(yes))
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    place: { host: '127.0.0.1', port: String((server.address() as net.AddressInfo).port) },
    isLeft: async () => {
      for (const socket of sockets) await once(socket, 'close')
    },
    [Symbol.dispose]: () => void server.close(),
  }
}

test('the first question is answered though the first hosts are down', async () => {
  for (const hosts of [[DOWN], [DOWN, DOWN]]) {
    const pool = openPool(addressBehind(...hosts), 2)
    const { rows } = await pool.query('select current_database() as name')
    assert.ok(database.connectionString.includes(rows[0].name))
    await pool.end()
  }
})

test('the first questions are answered though the first host is a standby, which is left', async () => {
  using standby = await openStandby()
  const pool = openPool(addressBehind(standby.place), 3)
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
  const client = await pool.connect()
  client.release()
  await pool.end()
  await standby.isLeft()
})

test('when no host can be reached, what the last one said is reported once each was tried', async () => {
  const url = 'postgresql://recado@127.0.0.1:1,127.0.0.1:2/shop'
  const pool = openPool(url, 1)
  await assert.rejects(pool.query('select 1'), { code: 'ECONNREFUSED', port: 2 })
  await assert.rejects(pool.connect(), { code: 'ECONNREFUSED', port: 2 })
  await pool.end()
})
