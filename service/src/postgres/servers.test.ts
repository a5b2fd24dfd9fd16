import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServers, openServers } from './servers.ts'

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
  servers.turnFrom(first) // somebody who failed at the same moment
  assert.equal(servers.current(), second)
  servers.turnFrom(second)
  assert.equal(servers.current(), first)
})
