/**
 * Numbers of Brazil that are given without 55: a question wherever an address is given, and
 * never a person abroad.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { faultsOf } from '../stage/change.ts'
import { historyOn, hoursAgo, textBy, type Line } from '../stage/history.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())
const { importLines } = historyOn(() => stage)

/**
 * Area codes of the north and the south; a mobile with and without its ninth digit, a landline, a
 * number of the United States.
 */
const WITHOUT_CODE = ['11987654321', '1187654321', '1140001111', '99987654321', '5598765432', '14155550123']

function assertAsks({ status, body, text }: Answer, digits: string, pointer: string, code: string) {
  assert.equal(status, 422, text)
  const [fault, ...more] = body.errors
  assert.deepEqual([fault.pointer, fault.code, more], [pointer, code, []], text)
  assert.ok(fault.detail.includes(`Did you mean +55${digits}?`), text)
  assert.ok(fault.detail.includes(`with its +: +${digits}.`), text)
}

test('a recipient of 10 or 11 digits that begins with an area code is a question, and with + or 55 it is none', async () => {
  for (const digits of WITHOUT_CODE) {
    const body = contacts(stage.shop.from, digits)
    assertAsks(await stage.call('POST', '/messages/contacts', body), digits, '/to', 'country_code_missing')
    const checked = await stage.call('POST', '/messages/preflight/contacts', body)
    assert.deepEqual(faultsOf(checked), ['/to country_code_missing'])
  }
  for (const to of ['+11987654321', '5511987654321', '+14155550123', '20987654321', '351912345678'])
    assert.equal((await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))).status, 200)
  const { data } = (await stage.call('GET', '/conversations')).body
  assert.deepEqual(data.map(({ to }: { to: string }) => to).sort(), [
    '11987654321',
    '14155550123',
    '20987654321',
    '351912345678',
    '5511987654321',
  ])
})

test('an address that WhatsApp reported is no question: a program answers the digits that it received', async () => {
  const from = '+34912345678'
  await stage.simulator.customerWrites(from, 'Hola')
  const [conversation] = (await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)).body.data
  assert.equal(conversation.to, '34912345678')
  assert.equal(
    (await stage.call('POST', '/messages/contacts', contacts(stage.shop.from, conversation.to))).status,
    200,
  )
  assert.equal((await stage.call('GET', `/conversations?to=${conversation.to}`)).body.data.length, 1)
})

test('a sender is not registered under a number without its country code, and no filter looks for one', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const ask = (method: string, path: string, body?: unknown) =>
    stage.call(method, path, body, { apiKey: shop.apiKey })
  const credentials = {
    accessToken: 'a'.repeat(40),
    appSecrets: ['b'.repeat(40)],
    verifyToken: 'c'.repeat(40),
  }
  const draft = { address: '1140001111', phoneNumberId: '20654035221', credentials }
  assertAsks(await ask('POST', '/senders', draft), '1140001111', '/address', 'country_code_missing')
  for (const [path, pointer] of [
    ['/conversations?to=11987654321', '/to'],
    ['/conversations?from=1140001111', '/from'],
    ['/templates?from=1140001111', '/from'],
  ] as const) {
    const digits = path.split('=')[1] as string
    assertAsks(await ask('GET', path), digits, pointer, 'country_code_missing')
  }
  const sent = await ask('POST', '/messages/contacts', contacts('1140001111', '+5511987654321'))
  assertProblem(sent, 422, 'sender_unknown', 'a sender without its country code')
  assert.match(sent.text, /Did you mean \+551140001111\?/)
})

test('the command asks too, and prints or erases nothing', async () => {
  const options = ['--workspace', stage.shop.workspaceId]
  for (const args of [
    ['contact', 'export', ...options, '--address', '21987654321'],
    ['contact', 'erase', ...options, '--address', '21987654321', '--yes'],
    ['sender', 'add', ...options, '--address', '2140001111', '--phone-number-id', '1', '--credentials', '-'],
  ]) {
    const { exitCode, stdout, stderr } = await recado(args, stage.env)
    assert.deepEqual([exitCode, stdout], [2, ''], stderr)
    assert.match(stderr, /--address: Has no country code\. Did you mean \+5521/)
  }
})

test('a line of history without its country code is a fault, unless it has the id of the channel', async () => {
  const shop = await stage.openShop()
  const line = (more: Line) => textBy(shop, '14155550123', 'Oi', hoursAgo(1), more)
  const { exitCode, stderr } = await importLines([line({ channelMessageId: null })], shop)
  assert.equal(exitCode, 1)
  assert.match(stderr, /^line 1 \/from: Has no country code\. Did you mean \+5514155550123\?/m)
  const taken = await importLines([line({ channelMessageId: 'wamid.HBgL' })], shop)
  assert.deepEqual([taken.exitCode, taken.stderr], [0, ''])
})
