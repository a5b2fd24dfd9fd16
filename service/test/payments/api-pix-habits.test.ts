/** What banks do beside the standard, each habit and each fault by itself, at the local bank. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import type { Clock } from '../../src/engine/clock.ts'
import { openApiPix } from '../../src/providers/api-pix/api-pix.ts'
import { listBanks } from '../../src/providers/api-pix/banks.ts'
import type { Outcome, PaymentAccount } from '../../src/providers/provider.ts'
import { banksAt, openApiPixStage, type ApiPixStage } from './api-pix-stage.ts'
import { draftOf, newTxid, valueOf } from './provider-facts.ts'

let nowMs = Date.now()
const clock: Clock = {
  monotonicMs: () => performance.now(),
  now: () => new Date(nowMs),
  after: () => () => undefined,
}
let stage: ApiPixStage
let accounts = 0

before(async () => {
  stage = await openApiPixStage(clock)
})
afterEach(() => stage.bank.clearFaults())
after(() => stage.close())

const openAccount = (habits = 'bacen', more: Parameters<ApiPixStage['open']>[1] = {}) =>
  stage.open(habits, { ...more, opening: { keys: [`loja${accounts++}@example.com`], ...more.opening } })

const draft = (more: Parameters<typeof draftOf>[0] = {}) =>
  draftOf({ createdAt: clock.now(), expiresAt: new Date(nowMs + 3_600_000), ...more })
const make = (account: PaymentAccount, more: Parameters<typeof draftOf>[0] = {}) =>
  stage.provider.makeCharge(account, draft(more))
const nameOf = (txid: string, isDue = false) => ({ txid, providerId: null, isDue })

/** Calls that the bank got while `act` ran, as `GET 200 /path`, tokens as `token`. */
async function callsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const { length } = (await stage.bank.book()).calls
  await act()
  return (await stage.bank.book()).calls
    .slice(length)
    .map(({ method, path, status }) => (path.includes('token') ? 'token' : `${method} ${status ?? 'cut'}`))
}

function assertFailed(
  outcome: Outcome<unknown> | undefined,
  kind: Outcome<unknown>['kind'],
  code: string,
): asserts outcome is Outcome<unknown> {
  assert.ok(outcome)
  assert.equal(outcome.kind, kind, JSON.stringify(outcome))
  assert.equal('failure' in outcome ? outcome.failure.code : '', code)
}

test('many calls at once share one token', async () => {
  const { account } = await openAccount()
  const calls = await callsDuring(() => Promise.all(Array.from({ length: 20 }, () => make(account))))
  assert.equal(calls.filter((call) => call === 'token').length, 1)
  assert.equal(calls.filter((call) => call === 'PUT 201').length, 20)
})

test('a token is renewed shortly before its end', async () => {
  const { account } = await openAccount()
  await stage.bank.control('PATCH', '/pace', { tokenSeconds: 600 })
  const callsAfter = async (seconds: number) => {
    nowMs += seconds * 1_000
    return await callsDuring(() => make(account))
  }
  assert.deepEqual(await callsAfter(0), ['token', 'PUT 201'])
  assert.deepEqual(await callsAfter(530), ['PUT 201'])
  assert.deepEqual(await callsAfter(20), ['token', 'PUT 201'])
})

test('a token that the bank no longer accepts is replaced once, in the middle of a call', async () => {
  const { account } = await openAccount()
  await make(account)
  await stage.bank.addFault('unauthorized')
  let outcome: Outcome<unknown> | undefined
  const once = await callsDuring(async () => (outcome = await make(account)))
  assert.equal(outcome?.kind, 'done')
  assert.deepEqual(once, ['PUT 401', 'token', 'PUT 201'])

  await stage.bank.addFault('unauthorized', { always: true })
  const always = await callsDuring(async () => (outcome = await make(account)))
  assertFailed(outcome, 'stopped', 'credentials_refused')
  assert.deepEqual(always, ['PUT 401', 'token', 'PUT 401'])
})

test('new credentials begin with a connection and a token of their own', async () => {
  const { account } = await openAccount()
  const { opened: other } = await openAccount()
  await make(account)
  const stolen = {
    ...account,
    credentials: { ...account.credentials, certificate: other.certificate, key: other.key },
    credentialsPrint: 'other',
  }
  assertFailed(await make(stolen), 'stopped', 'credentials_refused')
  const calls = await callsDuring(() => make(account))
  assert.deepEqual(calls, ['token', 'PUT 201'])
})

test('a charge is known by a renewed certificate of its account, and absent for another account', async () => {
  for (const habits of ['bacen', 'efi', 'inter', 'sicoob', 'bb', 'santander']) {
    const { account, opened } = await openAccount(habits)
    const { txid } = valueOf(await make(account))
    const path = `/accounts/${opened.id}/certificates`
    const renewed = await stage.bank.control<{ certificate: string; key: string }>('POST', path, {})
    const { certificate, key } = renewed
    const same = {
      ...account,
      credentials: { ...account.credentials, certificate, key },
      credentialsPrint: 'renewed',
    }
    assert.equal((await stage.provider.readCharge(same, nameOf(txid))).kind, 'done', habits)
    const other = (await openAccount(habits)).account
    assert.equal((await stage.provider.readCharge(other, nameOf(txid))).kind, 'absent', habits)
  }
})

test('a certificate that has ended is reported as such after some closings, and none of them counts as a charge', async () => {
  const { account } = await openAccount('bacen', { opening: { certificateDays: 0 } })
  nowMs += 2_000
  for (const kind of ['unavailable', 'unavailable', 'stopped']) {
    const outcome = await make(account)
    assertFailed(
      outcome,
      kind as 'stopped',
      kind === 'stopped' ? 'certificate_ended' : 'provider_unreachable',
    )
    nowMs += 2_000
  }
})

test('a server with an unknown certificate receives nothing', async () => {
  const { account } = await openAccount()
  await stage.bank.addFault('other_server_certificate')
  let outcome: Outcome<unknown> | undefined
  const calls = await callsDuring(async () => (outcome = await make(account)))
  assertFailed(outcome, 'unavailable', 'provider_untrusted')
  assert.deepEqual(calls, [])
})

test('a permission that is missing is named, and stops the account only if nothing works without it', async () => {
  const scopes = ['cob.write', 'cob.read', 'pix.read', 'webhook.read', 'webhook.write']
  const { account } = await openAccount('bacen', { opening: { scopes }, details: { dueDates: false } })
  const { code } = valueOf(await make(account))
  const id = await stage.bank.pay(code ?? '')
  const refund = { id: newTxid(), amount: 100, reason: '' }
  const refused = await stage.provider.makeRefund(account, id, refund)
  assertFailed(refused, 'refused', 'permission_missing')
  assert.equal('failure' in refused && refused.failure.words, 'pix.write')
  await stage.bank.control('PATCH', `/accounts/${account.id}`, { scopes: [...scopes, 'pix.write'] })
  assert.equal((await stage.provider.makeRefund(account, id, refund)).kind, 'done', 'granted meanwhile')

  const { account: reader } = await openAccount('bacen', { opening: { scopes: scopes.slice(1) } })
  const stopped = await make(reader)
  assertFailed(stopped, 'stopped', 'permission_missing')
  assert.equal('failure' in stopped && stopped.failure.words, 'cob.write')
})

test('a bank that refuses a repeated txid with 409 is asked what it has', async () => {
  const { account } = await openAccount('efi')
  const same = draft()
  await stage.provider.makeCharge(account, same)
  const calls = await callsDuring(() => stage.provider.makeCharge(account, same))
  assert.deepEqual(calls, ['PUT 409', 'GET 200'])
  const other = await stage.provider.makeCharge(account, { ...same, amount: 1 })
  assert.equal(valueOf(other).amount, same.amount, 'what is there is told, whatever was asked for')
})

test('a charge that the bank has no code for gets one that can be paid', async () => {
  const { account } = await openAccount()
  await stage.bank.addFault('no_code')
  const charge = valueOf(await make(account))
  assert.match(charge.code ?? '', /^000201/)
  await stage.bank.pay(charge.code ?? '')
  assert.equal(valueOf(await stage.provider.readCharge(account, nameOf(charge.txid))).state, 'concluded')
})

test('what a later version of the standard adds is passed over, and an unknown state is no answer', async () => {
  const { account } = await openAccount()
  await stage.bank.addFault('unknown_field')
  assert.equal((await make(account)).kind, 'done')
  const same = draft()
  await stage.bank.addFault('unknown_state')
  assertFailed(await stage.provider.makeCharge(account, same), 'unknown', 'answer_unreadable')
  assert.equal(valueOf(await stage.provider.readCharge(account, nameOf(same.txid))).state, 'open')
})

test('a person who gives up on a slow bank does not know what it did', async () => {
  const { account } = await openAccount()
  await make(account)
  await stage.bank.addFault('slow', { ms: 8_000 })
  const giving = new AbortController()
  const slow = draft({ amount: 4_242 })
  const outcome = stage.provider.makeCharge(account, slow, giving.signal)
  while (!(await stage.bank.book()).charges.some(({ txid }) => txid === slow.txid));
  giving.abort()
  assertFailed(await outcome, 'unknown', 'answer_lost')
  assert.equal(valueOf(await stage.provider.readCharge(account, nameOf(slow.txid))).amount, 4_242)
})

test('a caller who is asked to wait learns how long', async () => {
  const { account } = await openAccount()
  for (const fault of ['too_many', 'unavailable']) {
    await stage.bank.addFault(fault, { retryAfterSeconds: 7 })
    const outcome = await make(account)
    assertFailed(outcome, 'unavailable', 'provider_busy')
    assert.equal(outcome.kind === 'unavailable' && outcome.retryAfterMs, 7_000)
  }
})

test('a charge that the bank removed is reported as such, and so is money that the banks took back', async () => {
  const { account } = await openAccount()
  const removed = valueOf(await make(account))
  await stage.bank.control('POST', '/remove', { txid: removed.txid })
  assert.equal(valueOf(await stage.provider.readCharge(account, nameOf(removed.txid))).state, 'removed')
  assert.equal(valueOf(await stage.provider.withdrawCharge(account, nameOf(removed.txid))).state, 'removed')

  const id = await stage.bank.pay(valueOf(await make(account)).code ?? '')
  await stage.bank.control('POST', '/med', { endToEndId: id, amount: 500 })
  const [refund] = valueOf(await stage.provider.readReceived(account, id)).refunds
  assert.deepEqual([refund?.amount, refund?.origin], [500, 'bank'])
})

test('all pages of what came are read, plain transfers too, also where a page begins with the end of the one before', async () => {
  const { account, opened } = await openAccount()
  for (let sent = 0; sent < 201; sent++)
    await stage.bank.control('POST', '/transfer', { key: opened.keys[0], amount: 100 + sent })
  await stage.bank.addFault('page_shift', { always: true })
  const between = { from: new Date(nowMs - 60_000), to: new Date(nowMs) }
  const amounts = new Set<number>()
  let pages = 0
  for (let next: string | null = null; pages === 0 || next !== null; pages++) {
    const page: { data: { amount: number; txid: string | null }[]; next: string | null } = valueOf(
      await stage.provider.listReceived(account, between, next),
    )
    for (const { amount, txid } of page.data) {
      assert.equal(txid, null)
      amounts.add(amount)
    }
    next = page.next
  }
  assert.equal(pages, 3)
  assert.ok(amounts.size >= 200)
})

test("a period follows the bank's clock", async () => {
  const { account } = await openAccount()
  await stage.bank.control('POST', '/clock', { offsetMs: 7_200_000 })
  try {
    const charge = valueOf(await make(account))
    const id = await stage.bank.pay(charge.code ?? '')
    const last = { from: new Date(nowMs - 900_000), to: new Date(nowMs + 1_000) } // the header has whole seconds
    const { data } = valueOf(await stage.provider.listReceived(account, last, null))
    assert.deepEqual(
      data.map((one) => one.id),
      [id],
    )
  } finally {
    await stage.bank.control('POST', '/clock', { offsetMs: 0 })
  }
})

test('a charge with a due date names who owes, and what the account is not to do it does not', async () => {
  const { account } = await openAccount()
  const due = { date: new Date(nowMs + 3 * 86_400_000).toISOString().slice(0, 10), daysAfter: 2 }
  const charge = valueOf(await make(account, { due }))
  assert.equal(charge.state, 'open')
  assert.equal(charge.expiresAt?.toISOString().slice(11), '03:00:00.000Z')
  assert.equal((charge.expiresAt.getTime() - Date.parse(`${due.date}T03:00:00Z`)) / 86_400_000, 3)
  await stage.bank.pay(charge.code ?? '')
  const read = valueOf(await stage.provider.readCharge(account, nameOf(charge.txid, true)))
  assert.equal(read.state, 'concluded')
  const nobody = { name: 'Maria', taxId: null, email: null }
  assertFailed(await make(account, { due, payer: nobody }), 'refused', 'payer_incomplete')
  assertFailed(await make(account, { due, payer: null }), 'refused', 'payer_incomplete')
  const { account: without } = await openAccount('bacen', { details: { dueDates: false } })
  assertFailed(await make(without, { due }), 'refused', 'due_dates_off')
  const { hasDueDates } = stage.provider
  assert.deepEqual(
    [{ dueDates: true }, { dueDates: false }, {}].map((one) => hasDueDates?.(one)),
    [true, false, false],
  )
  const { account: keeper } = await openAccount('bacen', { details: { refunds: false } })
  const refund = { id: newTxid(), amount: 1, reason: '' }
  assertFailed(await stage.provider.makeRefund(keeper, 'E1', refund), 'refused', 'refunds_off')
})

test('a refusal has the words of the bank, and no tax id', async () => {
  for (const habits of ['bacen', 'efi', 'bb']) {
    const { account } = await openAccount(habits)
    const payer = { name: 'Maria', taxId: '529.982.247-24', email: null }
    const outcome = await make(account, { payer })
    assertFailed(outcome, 'refused', 'refused_by_provider')
    const words = ('failure' in outcome && outcome.failure.words) || ''
    assert.match(words, /\p{L}/u)
    assert.ok(!words.includes('52998224724'), words)
  }
})

test('a bank calls the address that is placed, in its own form, and the call hints at the charge', async () => {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      bodies.push({ url: request.url, body: JSON.parse(text || 'null') })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    for (const habits of ['bacen', 'inter', 'efi']) {
      const { account } = await openAccount(habits)
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${habits}`
      assert.equal((await stage.provider.placeCallback(account, url)).kind, 'done')
      bodies.length = 0
      const charge = valueOf(await make(account))
      const id = await stage.bank.pay(charge.code ?? '')
      while (bodies.length === 0) await stage.bank.control('POST', '/clock', { advanceMs: 1_000 })
      const [told] = bodies as [{ url: string; body: unknown }]
      assert.equal(told.url, `/${habits}/pix`)
      assert.deepEqual(stage.provider.readCallback(told.body, {}), [{ txid: charge.txid, paymentId: id }])
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await stage.bank.control('POST', '/clock', { offsetMs: 0 })
  }
})

test('a bank with a limit is called no faster, and a caller who is too fast learns when to come back', async () => {
  const { bank } = stage
  const local = { url: bank.url, caFile: bank.caFile }
  const banks = banksAt(bank.url).map((one) => ({ ...one, callsPerMinute: 6 }))
  const slow = openApiPix({ clock, local, banks })
  const { account } = await openAccount()
  try {
    for (let called = 0; called < 3; called++)
      assert.equal((await slow.makeCharge(account, draft())).kind, 'done')
    const outcome = await slow.makeCharge(account, draft())
    assertFailed(outcome, 'unavailable', 'provider_busy')
    assert.equal(outcome.kind === 'unavailable' && outcome.retryAfterMs, 20_000)
    nowMs += 20_000
    assert.equal((await slow.makeCharge(account, draft())).kind, 'done')
  } finally {
    await slow.close()
  }
})

test('calls without a waiting caller leave half of what a bank accepts at once to charges', async () => {
  const { bank } = stage
  const local = { url: bank.url, caFile: bank.caFile }
  const banks = banksAt(bank.url).map((one) => ({ ...one, callsPerMinute: 16 }))
  let processes = 1
  const slow = openApiPix({ clock, local, banks, processes: () => processes })
  const { account } = await openAccount()
  const between = { from: new Date(nowMs - 60_000), to: new Date(nowMs) }
  const list = () => slow.listReceived({ ...account, inBackground: true }, between, null)
  try {
    for (let called = 0; called < 4; called++) assert.equal((await list()).kind, 'done')
    assertFailed(await list(), 'unavailable', 'provider_busy')
    for (let called = 0; called < 4; called++)
      assert.equal((await slow.makeCharge(account, draft())).kind, 'done')
    assertFailed(await slow.makeCharge(account, draft()), 'unavailable', 'provider_busy')
    nowMs += 60_000
    processes = 2
    for (let called = 0; called < 4; called++)
      assert.equal((await slow.makeCharge(account, draft())).kind, 'done')
    const outcome = await slow.makeCharge(account, draft())
    assert.equal(outcome.kind === 'unavailable' && outcome.retryAfterMs, 15_000)
  } finally {
    await slow.close()
  }
})

test('a bank that is not there, or that the settings do not name, is unreachable', async () => {
  const { account } = await openAccount()
  const missing = { url: 'https://127.0.0.1:9', caFile: stage.bank.caFile }
  const nowhere = [missing, { ...missing, url: null }, { url: stage.bank.url, caFile: '/nowhere/ca.pem' }]
  for (const local of nowhere) {
    const provider = openApiPix({ clock, local })
    assertFailed(await provider.makeCharge(account, draft()), 'unavailable', 'provider_unreachable')
    await provider.close()
  }
})

test('credentials that lack what the bank wants are refused with a sentence for each', async () => {
  const read = async (given: Record<string, string>, details: Record<string, unknown>) => {
    const result = await stage.provider.readCredentials(given, {
      keyType: 'CPF',
      key: '52998224725',
      merchantName: 'Loja',
      merchantCity: 'Natal',
      ...details,
    })
    return 'mistakes' in result ? result.mistakes.map((mistake) => mistake.split(' ')[0]).join(' ') : ''
  }
  assert.equal(await read({}, { bank: 'bb' }), 'clientId clientSecret appKey The')
  assert.equal(await read({ clientId: 'a' }, { bank: 'sicoob' }), 'The')
  assert.equal(await read({ clientId: 'a' }, { bank: 'nobody' }), 'The The')
  assert.equal(await read({ clientId: 'a' }, { bank: 'sicoob', key: '1' }), 'The The')
  assert.equal(
    await read({ clientId: 'a', certificate: 'x', certificateFile: 'y' }, { bank: 'sicoob' }),
    'Give',
  )
  assert.equal(
    await read({ clientId: 'a', clientSecret: 'b' }, { bank: 'itau', environment: 'sandbox' }),
    'The The',
  )
})

test('credentials go to another place at each bank and in each environment, wherever the account is changed', () => {
  const real = openApiPix({ clock, local: { url: 'https://127.0.0.1:8443', caFile: null } })
  const places = listBanks('https://127.0.0.1:8443').flatMap(({ name: bank, hosts }) =>
    (['production', 'sandbox'] as const)
      .filter((environment) => hosts[environment] && (bank !== 'local' || environment === 'production'))
      .map((environment) => real.sendsTo({ bank, environment })),
  )
  assert.equal(new Set(places).size, places.length)
  assert.equal(
    real.sendsTo({ bank: 'efi' }),
    real.sendsTo({ bank: 'efi', environment: 'production', key: 'k' }),
  )
})
