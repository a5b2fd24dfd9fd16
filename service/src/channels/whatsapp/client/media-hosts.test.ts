import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress, judgeMediaHost, lookupPublic, PRIVATE_ADDRESS } from './media-hosts.ts'

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

test('an address that only some can reach is not public', () => {
  for (const address of ['31.13.80.53', '8.8.8.8', '2a03:2880:f207:d0::1'])
    assert.equal(isPublicAddress(address), true, address)
  for (const address of [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255'],
    ...['192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fd00::1', 'ff02::1', '2002:7f00:1::'],
    ...['64:ff9b::7f00:1', '2001:db8::1', 'localhost', ''],
  ])
    assert.equal(isPublicAddress(address), false, address)
})

test('a name that leads to a private address only is not resolved', async () => {
  for (const all of [true, false]) {
    const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>()
    lookupPublic('localhost', { all }, resolve)
    assert.equal((await promise)?.code, PRIVATE_ADDRESS)
  }
})
