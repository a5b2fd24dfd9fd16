import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESS_REFUSED } from '../../../engine/public-address.ts'
import { lookupPublic } from './agents.ts'
import { judgeMediaHost } from './media-hosts.ts'

const judge = (address: string, ...allowed: string[]) => judgeMediaHost(new URL(address), allowed)

test('a suffix allows the hosts below it, by https and at the usual port', () => {
  assert.equal(
    judge('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', '.fbsbx.com'),
    'public',
  )
  assert.equal(judge('https://LOOKASIDE.fbsbx.com:443/', '.fbsbx.com'), 'public')
  for (const address of [
    'http://lookaside.fbsbx.com/',
    'https://lookaside.fbsbx.com:8443/',
    'https://fbsbx.com/',
    'https://evilfbsbx.com/',
    'https://lookaside.fbsbx.com.example.com/',
    'https://example.com/.fbsbx.com',
    'https://user@lookaside.fbsbx.com/',
  ])
    assert.equal(judge(address, '.fbsbx.com'), null, address)
})

test('a name allows one host, an origin what it names, and a number is no name', () => {
  assert.equal(judge('https://files.example.com/a', 'files.example.com'), 'public')
  assert.equal(judge('https://more.files.example.com/a', 'files.example.com'), null)
  assert.equal(judge('http://127.0.0.1:8081/a', 'http://127.0.0.1:8081'), 'named')
  assert.equal(judge('http://127.0.0.1:8082/a', 'http://127.0.0.1:8081'), null)
  assert.equal(judge('https://127.0.0.1/a', '127.0.0.1'), null)
  assert.equal(judge('https://[::1]/a', '[::1]'), null)
})

test('a name that leads to a private address only is not resolved', async () => {
  for (const all of [true, false]) {
    const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>()
    lookupPublic('localhost', { all }, resolve)
    assert.equal((await promise)?.code, ADDRESS_REFUSED)
  }
})
