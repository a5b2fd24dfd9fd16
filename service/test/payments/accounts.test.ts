import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { OLD_FILE } from '../../src/providers/api-pix/certificate-files.fixture.ts'
import { readFile } from '../../src/providers/api-pix/certificate.ts'
import { makeCostlyFiles } from '../../src/providers/api-pix/costly-files.fixture.ts'
import { apiPixRules } from '../../src/providers/api-pix/rules.ts'
import { WARNED_DAYS } from '../../src/payments/accounts/account-jobs.ts'
import { areWaiting } from '../stage/locks.ts'
import { openTill } from '../stage/charging.ts'
import { away, createScriptedProvider, refuses, SCRIPTED, stops } from '../stage/payments.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const bank = createScriptedProvider()
const { answer } = bank

let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({
    paymentProviders: [bank],
    env: { RECADO_PUBLIC_URL: 'https://recado.example' },
  })
})
beforeEach(async () => {
  bank.answer = answer
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const call = (method: string, path: string, body?: unknown, apiKey = shop.apiKey) =>
  stage.call(method, path, body, { apiKey })

async function add(credentials: object = {}, more: object = {}) {
  const { status, body, text } = await call('POST', '/payment-accounts', {
    provider: SCRIPTED,
    name: 'Banco',
    details: bank.detailsExample,
    ...more,
    credentials: { secret: `kept for ${shop.workspaceId}`, ...credentials },
  })
  assert.equal(status, 200, text)
  stage.keepSecret(body.callbackUrl.split('/').at(-1))
  return body
}
const check = async (id: string) => (await call('POST', `/payment-accounts/${id}/check`)).body
const list = async () => (await call('GET', '/payment-accounts')).body.data

test('an account is listed with its certificate, and neither its credentials nor the address for callbacks are shown again', async () => {
  const endsAt = new Date(stage.clock.now().getTime() + 400 * DAY_MS).toISOString()
  const { callbackUrl, ...account } = await add({ endsAt })
  assert.match(callbackUrl, /^https:\/\/recado\.example\/payment-callbacks\/[\w-]{43}$/)
  const [first, ...others] = await list()
  assert.deepEqual([first, others], [account, []])
  assert.equal(first.certificate.endDate, endsAt)
  assert.equal(first.isDefault, true)
})

test('another default takes the place of the one before', async () => {
  const [first, second] = [await add(), await add()]
  assert.deepEqual([first.isDefault, second.isDefault], [true, false])
  await call('PATCH', `/payment-accounts/${second.id}`, { isDefault: true })
  const defaults = (await list()).filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  assert.deepEqual(
    defaults.map(({ id }: { id: string }) => id),
    [second.id],
  )
})

test('of two that become the default at once, one is it in the end', async () => {
  const accounts = [await add(), await add(), await add()]
  const changes = Array.from({ length: 12 }, (_, n) =>
    call('PATCH', `/payment-accounts/${accounts[n % 3].id}`, { isDefault: true }),
  )
  assert.deepEqual(new Set((await Promise.all(changes)).map(({ status }) => status)), new Set([200]))
  const defaults = (await list()).filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  assert.equal(defaults.length, 1)
})

test('an account that is added while another becomes the default is not the default', async () => {
  const { id } = await add()
  const SET = 'update payment_accounts set is_default = $2 where account_id = $1'
  await stage.db.query(SET, [id, false])
  const client = await stage.db.connect()
  await client.query('begin')
  await client.query(SET, [id, true])
  const adding = add()
  await stage.until(() => areWaiting(stage.db, 1), 'the new account waits for the other')
  await client.query('commit')
  client.release()
  assert.equal((await adding).isDefault, false)
})

test('details and credentials that the provider cannot use are refused field by field, and none is repeated', async () => {
  const draft = { provider: SCRIPTED, name: 'Banco', details: {}, credentials: { other: 'a secret word' } }
  const { status, body, text } = await call('POST', '/payment-accounts', draft)
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map(({ pointer }: { pointer: string }) => pointer),
    ['/details/key', '/credentials/secret'],
  )
  assert.doesNotMatch(text, /a secret word/)
  const unknown = await call('POST', '/payment-accounts', { ...draft, provider: 'nobody' })
  assert.equal(unknown.body.errors[0].pointer, '/provider')
})

test('a check makes a charge of one cent, withdraws it and places the address for callbacks', async () => {
  const { id, callbackUrl } = await add()
  const { ok, checks } = await check(id)
  assert.deepEqual(
    [ok, checks.map((one: { check: string; ok: boolean }) => [one.check, one.ok])],
    [
      true,
      [
        ['charge', true],
        ['received', true],
        ['callback', true],
      ],
    ],
  )
  const calls = bank.calls.filter(({ accountId }) => accountId === id)
  const made = calls.find(({ name }) => name === 'makeCharge')
  assert.deepEqual(bank.charges.get(made?.about ?? '')?.state, 'withdrawn')
  assert.equal(bank.charges.get(made?.about ?? '')?.amount, 1)
  assert.equal(calls.find(({ name }) => name === 'placeCallback')?.about, callbackUrl)
})

test('an account that the bank refuses as a whole is stopped, and a check in which all is well lets it go on', async () => {
  const { id } = await add()
  bank.answer = stops
  const { ok, checks, account } = await check(id)
  assert.equal(ok, false)
  assert.match(checks[0].detail, /refused the credentials/)
  assert.deepEqual([account.state, account.stop.code], ['stopped', 'credentials_refused'])
  bank.answer = away
  assert.equal((await check(id)).account.state, 'stopped', 'a bank that is away shows nothing')
  bank.answer = answer
  assert.deepEqual((await check(id)).account, { ...account, state: 'running', stop: null })
})

test('a bank that refuses our address alone does not keep charges from being made', async () => {
  const { id } = await add()
  bank.answer = (one, carryOut) =>
    one.name === 'placeCallback'
      ? { kind: 'refused', failure: { code: 'refused_by_provider', words: 'URL inválida' } }
      : carryOut()
  const { ok, checks } = await check(id)
  assert.equal(ok, true)
  const { code, failure, detail } = checks.at(-1)
  assert.deepEqual(
    [code, failure],
    ['callback_refused', { code: 'refused_by_provider', words: 'URL inválida' }],
  )
  assert.match(detail, /RECADO_PUBLIC_URL.*URL inválida/)
})

test('credentials that the bank refuses do not take the place of those that work', async () => {
  const { id } = await add()
  bank.answer = stops
  const { status, body } = await call('PATCH', `/payment-accounts/${id}`, {
    credentials: { secret: 'new one' },
  })
  assert.deepEqual([status, body.errors[0].pointer], [422, '/credentials'])
  bank.answer = answer
  assert.equal((await list())[0].state, 'running', 'the account itself was not refused')
  const taken = await call('PATCH', `/payment-accounts/${id}`, { credentials: { secret: 'newer one' } })
  assert.equal(taken.status, 200, taken.text)
})

test('details of another bank take no credentials along: they are given again', async () => {
  const { id, details } = await add()
  const change = (body: object) => call('PATCH', `/payment-accounts/${id}`, body)
  const moved = { ...details, branch: 'https://elsewhere.example' }
  const { status, body } = await change({ details: moved })
  assert.deepEqual([status, body.errors[0].pointer, body.errors[0].code], [422, '/credentials', 'required'])
  assert.equal((await change({ details: { ...details, merchantName: 'PADARIA NOVA' } })).status, 200)
  const [{ details: kept }] = await list()
  assert.deepEqual(kept, { ...details, merchantName: 'PADARIA NOVA' })
  assert.equal((await change({ details: moved, credentials: { secret: 'of that bank' } })).status, 200)
})

/** An account at which a charge of a day can be paid, and a change of that account. */
async function openCharged() {
  const till = await openTill({ stage, bank }, shop)
  const { status, text } = await till.charge()
  assert.equal(status, 200, text)
  const change = (body: object) => call('PATCH', `/payment-accounts/${till.accountId}`, body)
  /** The bank answers the credentials and details that are tried, and those of the account. */
  const answers = (tried: typeof answer, present = answer) => {
    bank.answer = (one, carryOut) => (one.accountId === till.accountId ? present : tried)(one, carryOut)
  }
  return { till, change, answers }
}
const NEW = { credentials: { secret: 'new one' } }
const absent = () => ({ kind: 'absent' }) as const

test('credentials and details by which the bank does not know what can still be paid are refused', async () => {
  const { till, change, answers } = await openCharged()
  const details = { ...bank.detailsExample, merchantName: 'PADARIA NOVA' }
  for (const present of [answer, away, stops])
    for (const [body, pointer] of [
      [NEW, '/credentials'],
      [{ ...NEW, details }, '/credentials'],
      [{ details }, '/details'],
    ] as const) {
      answers(absent, present)
      const { status, body: problem } = await change(body)
      assert.deepEqual([status, problem.errors?.[0].pointer], [422, pointer])
      assert.match(problem.errors[0].detail, /another account.*can still be paid: 1\./)
    }
  bank.answer = answer
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['open'],
  )
})

test('renewed credentials are accepted where the bank knows by them what can still be paid, or says nothing', async () => {
  const { till, change, answers } = await openCharged()
  for (const tried of [answer, away, refuses]) {
    answers(tried, stops)
    const { status, text } = await change(NEW)
    assert.equal(status, 200, text)
  }
  answers(absent, absent)
  assert.equal((await change(NEW)).status, 200, 'the bank has lost the charge itself')
  answers(stops)
  const { details } = (await change({ details: { ...bank.detailsExample, merchantName: 'B' } })).body
  assert.equal(details.merchantName, 'B', 'credentials that ended do not keep a name from being changed')
  answers(absent)
  await stage.db.query(`update charges set expires_at = $2 where account_id = $1`, [
    till.accountId,
    new Date(stage.clock.now().getTime() - 1),
  ])
  assert.equal((await change(NEW)).status, 200, 'nothing can be paid there any more')
})

test('an account whose charges can still be paid does not become one at another bank', async () => {
  const { change, answers } = await openCharged()
  answers(away)
  const details = { ...bank.detailsExample, branch: 'https://elsewhere.example' }
  const { status, body } = await change({ ...NEW, details })
  assert.deepEqual([status, body.errors?.[0].pointer], [422, '/credentials'])
})

test('due dates are not turned off at an account while a charge with one can be paid', async () => {
  const till = await openTill({ stage, bank }, shop)
  const details = { ...bank.detailsExample, dueDates: false }
  const turnOff = () => call('PATCH', `/payment-accounts/${till.accountId}`, { details })
  const dueDate = new Date(stage.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10)
  const due = await till.charge({ dueDate, payer: { name: 'Ana', taxId: '529.982.247-25' } })
  assert.equal(due.status, 200, due.text)
  const { status, body } = await turnOff()
  assert.deepEqual([status, body.errors?.[0].pointer], [422, '/details'])
  assert.match(body.errors[0].detail, /Charges with a due date/)
  assert.equal((await till.cancel()).status, 200)
  assert.equal((await turnOff()).status, 200)
})

test('a removed account is listed no more and cannot be changed', async () => {
  const { id } = await add()
  assert.equal((await call('DELETE', `/payment-accounts/${id}`)).status, 200)
  assert.deepEqual(await list(), [])
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/check'],
  ] as const)
    assert.equal(
      (await call(method, `/payment-accounts/${id}${path}`, method === 'PATCH' ? { name: 'B' } : undefined))
        .status,
      404,
    )
})

test('accounts are for owners: a user who charges or gives money back may read them alone', async () => {
  const { id } = await add()
  const { key } = await stage.makeKey(shop.workspaceId, [
    'payments:read',
    'payments:charge',
    'payments:refund',
  ])
  assert.equal((await call('GET', '/payment-accounts', undefined, key)).status, 200)
  assert.equal((await call('PATCH', `/payment-accounts/${id}`, { name: 'B' }, key)).status, 403)
  assert.equal((await call('POST', `/payment-accounts/${id}/check`, undefined, key)).status, 403)
})

test('what is done to an account is in the audit log', async () => {
  const { id } = await add()
  await call('PATCH', `/payment-accounts/${id}`, { details: { key: 'other@key.example', merchantName: 'X' } })
  const { body } = await call('GET', '/audit-entries')
  const entries = body.data.filter(({ subject }: { subject: { id: string } | null }) => subject?.id === id)
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['payment_account.change', 'payment_account.create'],
  )
})

test('a certificate is reported once 30, 14, 7 days and one day before its end', async () => {
  const endsAt = new Date(stage.clock.now().getTime() + 31.5 * DAY_MS)
  const { id } = await add({ endsAt: endsAt.toISOString() })
  const toldDays = async () => {
    const { body } = await call('GET', '/events?types=payment_account.expiring')
    return body.data
      .filter(({ data }: { data: { id: string } }) => data.id === id)
      .map(({ data }: { data: { days: number } }) => data.days)
  }
  const told: number[] = []
  for (const days of WARNED_DAYS) {
    told.push(days)
    await stage.pass(endsAt.getTime() - (days - 0.1) * DAY_MS - stage.clock.now().getTime())
    await stage.until(async () => {
      stage.clock.advance(60_000)
      return (await toldDays()).length === told.length
    }, `it is told of ${days} days`)
  }
  assert.deepEqual(await toldDays(), told)
})

test('the bank is given our address each day, and again in an hour if it did not accept it', async () => {
  const { id, callbackUrl } = await add()
  bank.answer = away
  const placed = () =>
    bank.calls.filter(({ name, accountId }) => name === 'placeCallback' && accountId === id)
  const untilPlaced = async (times: number) => {
    await stage.until(async () => {
      stage.clock.advance(60_000)
      return placed().length === times
    }, 'it is placed')
    await stage.settled() // the next day is counted from when the answer is written
  }
  await untilPlaced(1)
  assert.equal(placed()[0]?.about, callbackUrl)
  bank.answer = answer
  await stage.pass(HOUR_MS / 2)
  await stage.settled()
  assert.equal(placed().length, 1)
  await stage.pass(HOUR_MS / 2)
  await untilPlaced(2)
  await stage.pass(DAY_MS - HOUR_MS)
  await stage.settled()
  assert.equal(placed().length, 2)
  await stage.pass(HOUR_MS)
  await untilPlaced(3)
})

test('a certificate that would keep a processor busy for hours is refused, however it comes', async () => {
  const opened = readFile(OLD_FILE, 'segredo')
  assert.ok('certificate' in opened)
  const { files, keys } = makeCostlyFiles('senha', 2 ** 31 - 1)
  const draft = { provider: apiPixRules.name, name: 'Banco', details: apiPixRules.detailsExample }
  const client = { clientId: 'a', clientSecret: 'b' }
  const file = { ...client, certificateFile: OLD_FILE, password: 'segredo' }
  const added = await call('POST', '/payment-accounts', { ...draft, credentials: file })
  assert.equal(added.status, 200, added.text)
  stage.keepSecret(added.body.callbackUrl.split('/').at(-1))
  const costly = [
    ...Object.values(files).map((certificateFile) => ({ certificateFile })),
    ...Object.values(keys).map((key) => ({ certificate: opened.certificate, key })),
  ]
  for (const one of costly) {
    const credentials = { ...client, password: 'senha', ...one }
    for (const { status, body } of [
      await call('POST', '/payment-accounts', { ...draft, credentials }),
      await call('PATCH', `/payment-accounts/${added.body.id}`, { credentials }),
    ]) {
      assert.deepEqual([status, body.errors[0].pointer], [422, '/credentials'])
      assert.match(body.errors[0].detail, /200,000 rounds/)
    }
  }
})
