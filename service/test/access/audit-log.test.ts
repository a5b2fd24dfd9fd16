/**
 * The audit log: what is entered, by whom, how it ended; that nothing is done which it cannot have,
 * and that no one changes it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { problems } from '../../src/engine/problems/problems.ts'
import { faultsOf } from '../stage/change.ts'
import { listenToRoutes, type Route } from '../stage/routes.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let routes: Route[]
let owner: { id: string; key: string }
before(async () => {
  const listening = listenToRoutes()
  stage = await openStage({
    env: { RECADO_AUDIT_KEPT_DAYS: '30', RECADO_TRUSTED_PROXIES: '127.0.0.1' },
  })
  listening.stop()
  routes = listening.routes
  owner = await stage.makeKey(stage.shop.workspaceId, ['admin'])
})
after(() => stage.close())

const DAY_MS = 24 * 60 * 60 * 1000
const ask = (method: string, path: string, body?: unknown, headers = {}) =>
  stage.call(method, path, body, { apiKey: owner.key, headers })
async function makeKey(name: string, headers = {}) {
  const answer = await ask('POST', '/keys', { name, scopes: ['messages:read'] }, headers)
  stage.keepSecret(answer.body.key)
  return answer
}
const entries = async (query = '') => (await ask('GET', `/audit-entries?${query}`)).body.data
const latest = async () => (await entries('limit=1'))[0]
/** A shop of its own, whose log is empty. */
async function openOther(): Promise<Shop & { read: (query?: string) => Promise<unknown[]> }> {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const read = async (query = '') =>
    (await stage.call('GET', `/audit-entries?${query}`, undefined, { apiKey: shop.apiKey })).body.data
  return { ...shop, read }
}

test('every operation that changes something is entered, or says why it need not be', () => {
  const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  const silent = changing.filter(({ audit }) => audit === undefined)
  assert.deepEqual(silent, [], 'these declare nothing to the audit log')
  for (const { audit } of changing)
    if (typeof audit === 'object' && 'none' in audit) assert.match(audit.none, /^[A-Z].+\.$/)
})

test('each export is entered', () => {
  const exports = routes.filter(({ method, url }) => method === 'GET' && url.endsWith('.csv'))
  assert.ok(exports.length > 0)
  assert.deepEqual(
    exports.filter(({ audit }) => audit === undefined),
    [],
  )
})

test('nothing but reading can be done to the log', () => {
  const reading = (methods: string[]) => methods.every((method) => ['GET', 'HEAD'].includes(method))
  const own = routes.filter(({ url, audit }) => url.includes('audit') && !isRefused(audit))
  assert.ok(own.length > 0)
  assert.ok(reading(own.map(({ method }) => method)))
})
const isRefused = (audit: Route['audit']) =>
  typeof audit === 'object' && 'none' in audit && audit.none === 'The address has no such method.'

test('an action is entered with who did it, to what, from where, and how it ended', async () => {
  const { body, headers } = await makeKey('Checkout', { 'x-forwarded-for': '203.0.113.7' })
  const { id, date, ...entry } = await latest()
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.ok(Math.abs(Date.parse(date) - stage.clock.now().getTime()) < DAY_MS)
  assert.deepEqual(entry, {
    actor: { kind: 'key', id: owner.id, name: 'test' },
    action: 'key.create',
    subject: { kind: 'key', id: body.id },
    address: '203.0.113.7',
    requestId: headers['request-id'],
    outcome: 'done',
    problem: null,
  })
})

test('a refused action is entered with the code of its problem', async () => {
  const unknown = '01970000-0000-7000-8000-000000000000'
  const { body } = await ask('DELETE', `/keys/${unknown}`)
  const entry = await latest()
  assert.equal(entry.action, 'key.revoke')
  assert.deepEqual(entry.subject, { kind: 'key', id: unknown })
  assert.deepEqual([entry.outcome, entry.problem], ['refused', body.code])
})

test('what is not even tried is not entered: a body with faults, a key without the scope', async () => {
  const { read, workspaceId } = await openOther()
  const { key } = await stage.makeKey(workspaceId, ['messages:read'])
  const refuse = (body: unknown, apiKey: string) => stage.call('POST', '/keys', body, { apiKey })
  assert.equal((await refuse({ name: 'x', scopes: ['messages:read'] }, key)).status, 403)
  assert.equal((await ask('POST', '/keys', { name: '' })).status, 422)
  assert.deepEqual(await read(), [])
})

test('what a program sends is not entered: it is a message already', async () => {
  const { read, apiKey, from } = await openOther()
  const body = { from, to: '+5511988887777', contacts: [{ name: { formatted_name: 'A', first_name: 'A' } }] }
  assert.notEqual((await stage.call('POST', '/messages/contacts', body, { apiKey })).status, 404)
  assert.deepEqual(await read(), [])
})

test('what a user sends by hand is entered, and faults are not', async () => {
  const { read, from, workspaceId, phoneNumberId } = await openOther()
  const user = await openUser(stage, 'attendant', { workspaceId })
  const to = '+5511988887766'
  await stage.simulator.customerWrites(to, 'Oi', { account: phoneNumberId })
  const send = (body: string) => user.call('POST', '/messages/text', { from, to, text: { body } })
  const { id } = await stage.until(async () => {
    const { status, body } = await send('Bom dia!')
    return status === 200 && body
  }, 'the window is open')
  const [entry] = (await read('action=message.send')) as Record<string, unknown>[]
  assert.deepEqual(entry?.subject, { kind: 'message', id })
  const actor = entry?.actor as { kind: string; id: string } | undefined
  assert.deepEqual([actor?.kind, actor?.id], ['user', user.userId])
  assert.equal(entry?.outcome, 'done')
  const count = (await read()).length
  assert.equal((await send('')).status, 422)
  assert.equal((await read()).length, count, 'faults are not entered')
})

test('nothing is done that cannot be entered', async () => {
  const keysBefore = (await ask('GET', '/keys')).body.data.length
  await stage.db.query('alter table audit_entries rename to audit_entries_away')
  const { status, body, headers } = await makeKey('Not made')
  await stage.db.query('alter table audit_entries_away rename to audit_entries')
  assert.equal(status, 503)
  assert.equal(body.code, 'database_unavailable')
  assert.match(body.detail, /Nothing was done/)
  assert.ok(headers['retry-after'])
  assert.equal((await ask('GET', '/keys')).body.data.length, keysBefore)
  assert.equal((await makeKey('Made')).status, 200)
})

test('an action whose end could not be entered has no outcome, and is answered as it was done', async () => {
  await stage.db.query(`
    create function no_outcome() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger no_outcome before update on audit_entries execute function no_outcome()`)
  const { status, body } = await makeKey('Cut short')
  await stage.db.query('drop function no_outcome cascade')
  assert.equal(status, 200)
  const entry = await latest()
  assert.deepEqual([entry.action, entry.outcome, entry.subject], ['key.create', null, null])
  assert.equal((await ask('GET', '/keys')).body.data[0].id, body.id)
})

test('an outcome is written once', async () => {
  const { settleAuditEntry } = await import('../../src/engine/audit/audit-repository.ts')
  await makeKey('Once')
  const { id } = await latest()
  const refused = { outcome: 'refused', problem: 'forbidden' } as const
  await settleAuditEntry(stage.db, stage.shop.workspaceId, id, null, refused)
  assert.equal((await latest()).outcome, 'done')
})

test('the list is filtered by actor, action and time, and its pages joined are the whole list', async () => {
  const { apiKey, read, workspaceId } = await openOther()
  const second = await stage.makeKey(workspaceId, ['admin'])
  const start = new Date('2026-11-20T12:00:00Z')
  stage.clock.freeze(start)
  for (let n = 0; n < 5; n++) {
    const by = n % 2 === 0 ? apiKey : second.key
    const { body } = await stage.call('POST', '/keys', { name: `${n}`, scopes: ['admin'] }, { apiKey: by })
    stage.keepSecret(body.key)
    await stage.pass(60_000)
  }
  stage.clock.unfreeze()
  const subjects = (found: unknown[]) => found.map((one) => (one as { subject: { id: string } }).subject.id)
  const all = subjects(await read('sort=asc'))
  assert.equal(all.length, 5)
  assert.deepEqual(subjects(await read()), all.toReversed())
  assert.deepEqual(subjects(await read(`sort=asc&actorId=${second.id}`)), [all[1], all[3]])
  assert.deepEqual(subjects(await read(`sort=asc&actorId=${second.id.toUpperCase()}`)), [all[1], all[3]])
  assert.deepEqual(await read('action=key.revoke'), [])
  const from = new Date(start.getTime() + 60_000).toISOString()
  const to = new Date(start.getTime() + 3 * 60_000).toISOString()
  assert.deepEqual(subjects(await read(`sort=asc&from=${from}&to=${to}`)), [all[1], all[2]])
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `limit=2&sort=asc${cursor && `&cursor=${cursor}`}`
    const { body } = await stage.call('GET', `/audit-entries?${query}`, undefined, { apiKey })
    paged.push(...subjects(body.data))
    cursor = body.cursors.next
  }
  assert.deepEqual(paged, all)
})

test('a moment that no calendar has is a fault, and so is an action that is none', async () => {
  for (const query of ['from=2026-12-31T23:59:60Z', 'to=0000-01-01T00:00:00Z', 'action=key.make'])
    for (const path of ['/audit-entries', '/audit-entries.csv']) {
      const answer = await ask('GET', `${path}?${query}`)
      assert.equal(answer.status, 422, `${path} ${query}`)
      assert.equal(faultsOf(answer).length, 1)
    }
})

test('the export has every entry, as spreadsheets in Brazil open it, and defuses formulas', async () => {
  const { apiKey, workspaceId } = await openOther()
  await stage.db.query(
    `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_name, action, outcome)
     select $1, gen_random_uuid(), $2::timestamptz + n * interval '1 s', 'command',
            case n % 4 when 0 then '=1+1' when 1 then 'a;"b"' when 2 then '-2' else E'\t@x' end, 'contact.erase', 'done'
     from generate_series(1, 1203) n`,
    [workspaceId, stage.clock.now()],
  )
  const answer = await stage.call('GET', '/audit-entries.csv', undefined, { apiKey })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="audit-log\.csv"$/)
  const [heading = '', ...lines] = answer.text.split('\r\n')
  assert.ok(heading.startsWith('Quando;Quem;'))
  assert.equal(lines.pop(), '')
  assert.equal(lines.length, 1203 + 1, 'with the entry of the export itself')
  assert.deepEqual(
    new Set(lines.map((line) => /;(.*?);(?:apagou os dados|exportou a auditoria)/.exec(line)?.[1])),
    new Set([
      `"Linha de comando (a;""b"")"`,
      'Linha de comando (-2)',
      'Linha de comando (=1+1)',
      'Linha de comando (\t@x)',
      'Chave de API test',
    ]),
  )
  const bytes = await fetch(`${stage.service.url}/audit-entries.csv?action=key.revoke`, {
    headers: { 'api-key': apiKey },
  }).then((one) => one.bytes())
  assert.deepEqual(Array.from(bytes.slice(0, 3)), [0xef, 0xbb, 0xbf], 'a byte order mark')
  const english = await stage.call('GET', '/audit-entries.csv?lang=en&action=audit.export', undefined, {
    apiKey,
  })
  const [englishHeading = '', first = '', ...more] = english.text.split('\r\n')
  assert.ok(englishHeading.replace('\u{feff}', '').startsWith('Date,Who,Action,'))
  assert.match(
    first,
    /^[\d-]{10} [\d:]{8},API key test,exported the audit log,,,Done,,[^,]+,[^,]+,audit\.export,[0-9a-f-]{36},,/,
  )
  assert.equal(more.length, 3, 'two more exports, this one among them, and the end')
})

test('the export says in words and in the time of the shop who did what to whom', async () => {
  const { apiKey, workspaceId } = await openOther()
  const user = await openUser(stage, 'attendant', { workspaceId, name: '=Ana' })
  await stage.db.query(
    `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, actor_id, actor_name, action, subject_id, outcome, problem)
     values ($1, gen_random_uuid(), '2026-11-23T02:05:07.890Z', 'user', $2::uuid, '=Ana', 'user.change', $2::uuid, 'refused', 'last_owner'),
            ($1, gen_random_uuid(), '2026-11-23T02:05:08Z', 'anonymous', null, null, 'session.create', $2::uuid, null, 'gone_code'),
            ($1, gen_random_uuid(), '2026-11-23T02:05:09Z', 'user', $2::uuid, '=Ana', 'payment.report', 'PED-8', 'done', null)`,
    [workspaceId, user.userId],
  )
  const linesOf = async (lang: string) => {
    const range = 'from=2026-11-23T00:00:00Z&to=2026-11-24T00:00:00Z'
    const { text } = await stage.call('GET', `/audit-entries.csv?${range}&lang=${lang}`, undefined, {
      apiKey,
    })
    const separator = lang === 'pt' ? ';' : ','
    const lines = text.split('\r\n').slice(1, 4)
    return lines.map((line) => line.split(separator).slice(0, 7))
  }
  assert.deepEqual(await linesOf('pt'), [
    [
      '22/11/2026 23:05:07',
      `'=Ana`,
      'alterou uma pessoa',
      'Pessoa',
      `'=Ana`,
      'Recusado',
      problems.last_owner.pt[0],
    ],
    ['22/11/2026 23:05:08', 'Anônimo', 'entrou', 'Pessoa', `'=Ana`, 'Resultado desconhecido', 'gone_code'],
    ['22/11/2026 23:05:09', `'=Ana`, 'registrou um pagamento', 'Pagamento', '', 'Feito', ''],
  ])
  const [english = []] = await linesOf('en')
  assert.deepEqual(english.slice(0, 6), [
    '2026-11-22 23:05:07',
    `'=Ana`,
    'updated a person',
    'Person',
    `'=Ana`,
    'Refused',
  ])
})

test('entries are deleted when they have served their time, and no earlier', async () => {
  const { read, workspaceId } = await openOther()
  const insert = (age: string) =>
    stage.db.query(
      `insert into audit_entries (workspace_id, entry_id, made_at, actor_kind, action)
       values ($1, gen_random_uuid(), $2::timestamptz - $3::interval, 'command', 'contact.erase')`,
      [workspaceId, stage.clock.now(), age],
    )
  await insert('31 days')
  await insert('29 days')
  await stage.until(async () => {
    stage.clock.advance(60_000) // maintenance runs once a minute
    return (await read()).length === 1
  }, 'the old entry is deleted')
  const [left] = (await read()) as { date: string }[]
  assert.ok(Date.parse(left?.date ?? '') > stage.clock.now().getTime() - 30 * DAY_MS)
})
