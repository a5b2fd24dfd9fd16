/**
 * What an attacker would do: addresses in every spelling, names that lead inside, answers that
 * change, redirects.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { request } from 'undici'
import { ADDRESS_REFUSED, type Resolve } from '../engine/public-address.ts'
import { guardedAgent, judgeEndpointUrl, judgeUrl, toAllowance, URL_CHARACTERS_MAX } from './address-guard.ts'

const judge = (url: string, ...allowed: string[]) => judgeUrl(url, toAllowance(allowed))?.rule ?? null

test('an https address with a host and a usual port is accepted', () => {
  for (const url of [
    'https://shop.example/hook?from=recado',
    'https://shop.example:8443/',
    'HTTPS://SHOP.example:80',
    'https://págar.example/',
  ])
    assert.equal(judge(url), null, url)
})

test('an address is refused for how it is written', () => {
  for (const [rule, urls] of Object.entries({
    form: [
      '',
      'shop.example/hook',
      'https:///shop.example',
      'https://',
      'https://shop example/',
      'https://shop.example\\@10.0.0.1/',
      'https://shop.example/\n',
      '\u0001https://shop.example',
      'https://[fe80::1%25eth0]/',
      `https://shop.example/${'a'.repeat(URL_CHARACTERS_MAX)}`,
    ],
    scheme: ['http://shop.example/', 'ftp://shop.example/', 'file:///etc/passwd', 'http://127.0.0.1/'],
    credentials: ['https://user@shop.example/', 'https://user:word@shop.example/'],
    fragment: ['https://shop.example/#', 'https://shop.example/#a'],
    port: ['https://shop.example:22/', 'https://shop.example:1023/', 'https://shop.example:25/'],
  }))
    for (const url of urls) assert.equal(judge(url), rule, url)
})

const SPELLINGS = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '0x7f000001',
  '127.1',
  '１２７.0.0.1',
  '127.0.0.1.',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
]
const OTHERS = [
  '10.0.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '8.8.8.8',
  '[::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fd00::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[64:ff9b:1::7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[2a03:2880:f207:d0::1]',
]

test('an address in place of a name is refused in every spelling, unless the operator allows it', () => {
  for (const host of [...SPELLINGS, ...OTHERS]) assert.equal(judge(`https://${host}/`), 'address', host)
  for (const host of SPELLINGS) {
    assert.equal(judge(`https://${host}/`, 'loopback'), null, host)
    assert.equal(judge(`http://${host}:3000/`, 'loopback'), null, host)
    assert.equal(judge(`https://${host}/`, 'private'), 'address', host)
  }
  assert.equal(judge('http://10.0.0.1/', 'private'), null)
  assert.equal(judge('http://10.0.0.1:22/', '10.0.0.0/24'), null)
  assert.equal(judge('http://10.0.1.1/', '10.0.0.0/24'), 'scheme')
  assert.equal(judge('https://[fd00:ec2::254]/', 'private'), 'address')
  assert.equal(judge('https://169.254.169.254/', 'private', 'loopback'), 'address')
})

test('a host that the operator names may be called by http and at any port', () => {
  assert.equal(judge('http://erp.lan:81/hook', 'erp.lan'), null)
  assert.equal(judge('http://a.erp.lan/', '.erp.lan'), null)
  assert.equal(judge('http://erp.lan./', 'erp.lan'), null)
  assert.equal(judge('https://other.lan:81/', 'erp.lan'), 'port')
  // a name may lead to an allowed address: the connection shows it
  assert.equal(judge('http://other.lan/', 'private'), null)
})

const answers =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('a host that leads inside now is refused when an endpoint is made, one that leads nowhere is not', async () => {
  const judgeNow = async (url: string, resolve: Resolve, ...allowed: string[]) =>
    (await judgeEndpointUrl(url, toAllowance(allowed), resolve))?.rule ?? null
  const nowhere: Resolve = () => Promise.reject(new Error('unknown'))
  assert.equal(await judgeNow('https://a.example/', answers('10.0.0.1', '::1')), 'address')
  assert.equal(await judgeNow('https://a.example/', answers('10.0.0.1', '8.8.8.8')), null)
  assert.equal(await judgeNow('https://a.example/', nowhere), null)
  assert.equal(await judgeNow('https://a.example/', answers('10.0.0.1'), 'private'), null)
  assert.equal(await judgeNow('http://a.example/', answers('8.8.8.8'), 'private'), 'address')
  assert.equal(await judgeNow('http://127.0.0.1/', nowhere, 'loopback'), null)
  assert.equal(await judgeNow('https://user@a.example/', nowhere), 'credentials')
})

/** A server on 127.0.0.1 that must not be reached, and a way to call it under a name. */
async function startInner(t: TestContext) {
  const paths: string[] = []
  const server = createServer((call, answer) => {
    paths.push(call.url ?? '')
    answer.writeHead(302, { location: '/metadata' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const call = async (url: string, resolve: Resolve, ...allowed: string[]) => {
    const dispatcher = guardedAgent(toAllowance(allowed), { connectTimeoutMs: 20_000, resolve })
    try {
      const answer = await request(url.replace('PORT', String(port)), { dispatcher, method: 'POST' })
      await answer.body.dump()
      return answer.statusCode
    } catch (error) {
      return (error as { code?: unknown }).code
    } finally {
      await dispatcher.destroy()
    }
  }
  return { call, paths }
}

test('no spelling of an inner address is connected to, also where the address was not judged before', async (t) => {
  const { call, paths } = await startInner(t)
  for (const host of SPELLINGS)
    for (const scheme of ['http', 'https'])
      assert.equal(await call(`${scheme}://${host}:PORT/`, answers('127.0.0.1')), ADDRESS_REFUSED, host)
  assert.deepEqual(paths, [])
})

test('a name that leads inside is not connected to, by whatever address', async (t) => {
  const { call, paths } = await startInner(t)
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '64:ff9b::7f00:1', '169.254.169.254'])
    for (const scheme of ['http', 'https'])
      assert.equal(await call(`${scheme}://a.example:PORT/`, answers(address, '10.0.0.1')), ADDRESS_REFUSED)
  assert.equal(await call('http://a.example:PORT/', answers('8.8.8.8')), ADDRESS_REFUSED, 'http to outside')
  assert.deepEqual(paths, [])
})

test('a name whose answer changes after it was judged is judged by the answer that the connection uses', async (t) => {
  const { call, paths } = await startInner(t)
  let asked = 0
  const rebinds: Resolve = (hostname) => answers(asked++ === 0 ? '8.8.8.8' : '127.0.0.1')(hostname)
  await rebinds('a.example')
  assert.equal(judge('https://a.example/'), null)
  assert.equal(await call('https://a.example:PORT/', rebinds), ADDRESS_REFUSED)
  assert.deepEqual([asked, paths], [2, []])
})

test('what the operator allows is called, and a redirect of it is not followed', async (t) => {
  const { call, paths } = await startInner(t)
  const here = answers('127.0.0.1')
  assert.equal(await call('http://a.example:PORT/1', here, 'loopback'), 302)
  assert.equal(await call('http://127.0.0.1:PORT/2', here, '127.0.0.0/8'), 302)
  assert.equal(await call('http://2130706433:PORT/3', here, '127.0.0.1'), 302)
  assert.equal(await call('http://a.example:PORT/4', here, 'a.example'), 302)
  assert.equal(
    await call('http://a.example:PORT/5', here, 'private', '10.0.0.0/8', 'b.example'),
    ADDRESS_REFUSED,
  )
  assert.deepEqual(paths, ['/1', '/2', '/3', '/4'])
})
