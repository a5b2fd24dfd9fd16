import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { test } from 'node:test'
import {
  ADDRESS_REFUSED,
  createLookup,
  isAddressIn,
  isPublicAddress,
  kindOfAddress,
  type AddressKind,
} from './public-address.ts'

const KINDS: Record<AddressKind, string[]> = {
  public: [
    '31.13.80.53',
    '8.8.8.8',
    '2a03:2880:f207:d0::1',
    '172.32.0.1',
    '100.128.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808', // the IPv4 address inside counts
  ],
  private: [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '100.127.255.255',
    'fd00::1',
    'fc00::1',
    'fec0::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
  ],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  special: [
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254', // metadata of clouds
    '::',
    '::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::ffff:0:7f00:1',
    '4000::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    'localhost',
    '',
    '2130706433',
    '0x7f.1',
    '[::1]',
  ],
}

test('every special range is distinguished from the public ones, also inside an IPv6 address', () => {
  for (const [kind, addresses] of Object.entries(KINDS))
    for (const address of addresses) assert.equal(kindOfAddress(address), kind, address)
})

test('an address is in a range of its family, whatever it is written as', () => {
  assert.equal(isAddressIn('10.1.2.3', ['10.0.0.0/8']), true)
  assert.equal(isAddressIn('::ffff:10.1.2.3', ['10.0.0.0/8']), true)
  assert.equal(isAddressIn('10.1.2.3', ['fd00::/8', '10.1.2.3']), true)
  assert.equal(isAddressIn('10.1.2.4', ['10.1.2.3']), false)
  assert.equal(isAddressIn('fd12::1', ['fd00::/8']), true)
  assert.equal(isAddressIn('fd12::1', ['::1', '0.0.0.0/1']), false)
  assert.equal(isAddressIn('shop', ['0.0.0.0/1']), false)
})

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** What is left of these addresses of a name. */
async function lookUp(addresses: LookupAddress[], all: boolean) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const lookup = createLookup(isPublicAddress, async () => addresses)
  lookup('shop.example', { all }, (error, address, family) =>
    resolve(error ? error.code : all ? address : { address, family }),
  )
  return await promise
}

test('of several addresses of a name only those that may be called are left', async () => {
  const mixed = found('127.0.0.1', '8.8.8.8', 'fd00:ec2::254', '2a03:2880:f207:d0::1')
  assert.deepEqual(await lookUp(mixed, true), found('8.8.8.8', '2a03:2880:f207:d0::1'))
  assert.deepEqual(await lookUp(mixed, false), { address: '8.8.8.8', family: 4 })
  for (const all of [true, false]) assert.equal(await lookUp(found('10.0.0.1', '::1'), all), ADDRESS_REFUSED)
})

test('a name that is not found fails with the error of the resolver', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  createLookup(isPublicAddress, () => Promise.reject(unknown))('shop.example', {}, resolve)
  assert.equal(await promise, unknown)
})
