/**
 * The second fence between workspaces, in the database: keys that begin with the workspace, and no
 * statement that does not name one. Every stage looks at the statements of its own stories when it
 * closes; here are the keys, the statements of commands, and that the look finds what it is to
 * find.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pruneDeadLetters, pruneUnmatchedReceipts } from '../../src/inbox/prune-unmatched.ts'
import { readLoads, releaseLeases } from '../../src/engine/queue/leases-repository.ts'
import { watchDatabase } from '../../src/engine/metrics/database-metrics.ts'
import { expireMedia } from '../../src/media/prune-media.ts'
import type { MediaStore } from '../../src/media/store/media-store.ts'
import { createMetrics } from '../../src/engine/metrics/metrics.ts'
import { pruneChargeKeys } from '../../src/payments/charges-repository.ts'
import { pruneIdempotencyKeys } from '../../src/store/idempotency-keys-repository.ts'
import { eraseSilent, erasePerson } from '../../src/privacy/erase-contacts.ts'
import { exportPerson } from '../../src/privacy/export-person.ts'
import { countSilent } from '../../src/privacy/find-contacts.ts'
import { findPreview } from '../../src/privacy/erase-contacts.ts'
import { pruneDrafts } from '../../src/drafts/drafts-repository.ts'
import { pruneSumChanges } from '../../src/orders/order-sums.ts'
import { dropEventDays } from '../../src/engine/events/event-days.ts'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import {
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKeys,
} from '../../src/access/keys/api-keys-repository.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { rotateCredentials } from '../../src/senders/rotate-credentials.ts'
import { pruneAuditEntries } from '../../src/engine/audit/audit-repository.ts'
import { findIdentities, findUnidentified } from '../../src/access/oidc/identities-repository.ts'
import { findLinkedUser, redeemLink } from '../../src/access/people/links.ts'
import { findPasskey } from '../../src/access/passkeys/passkeys-repository.ts'
import { deleteSessionOfToken, findSessionCaller, pruneSessions } from '../../src/access/sessions/sessions.ts'
import { hashToken } from '../../src/access/tokens.ts'
import { findCandidates, findHashBeside } from '../../src/access/people/users-repository.ts'
import { openUpstream } from '../../src/fleet/routing/upstream.ts'
import { rotateAccountSecrets } from '../../src/payments/accounts/rotate-account-secrets.ts'
import { rotateEndpointSecrets } from '../../src/webhooks/rotate-endpoint-secrets.ts'
import { listSenders, stopSender, updateSender } from '../../src/senders/senders-repository.ts'
import { findWorkspace, insertWorkspace, listWorkspaces } from '../../src/workspaces/workspaces-repository.ts'
import { serverVersion, watchFence } from '../stage/fence.ts'
import { writes } from '../stage/people.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { listenToStatements } from '../stage/statements.ts'
import { exceptions, findUnbound, GENERIC_PLAN_VERSION, listTenantTables } from '../stage/tenant-bounds.ts'

let stage: Stage
let pool: Pool
let tooOld: string | false
before(async () => {
  // with a public address, so that addresses for callbacks are placed
  stage = await openStage({ env: { RECADO_PUBLIC_URL: 'https://recado.example' } })
  pool = openPool(String(stage.env.DATABASE_URL), 2)
  tooOld =
    (await serverVersion(stage.db)) < GENERIC_PLAN_VERSION &&
    'PostgreSQL 15 cannot plan without values of parameters'
})
after(async () => {
  await pool.end()
  await stage.close()
})

/** Tables that belong to no tenant. */
const SHARED = ['schema_migrations']

/** Unique by something else than a workspace, and why. */
const UNIQUE_ACROSS = [
  'api_keys (hash)', // the key says which workspace calls
  'event_changes (change_id)', // the sequencer takes those of all workspaces in one order
  'passkeys (credential_id)', // the passkey says who signs in
  'payment_accounts (callback_hash)', // the secret in the address says which account's bank calls
  'senders (channel, channel_account_id)', // an account belongs to one workspace; a webhook names nothing else
  'sessions (hash)', // the cookie says whose session it is
  'user_links (hash)', // the link says whom it is for
]

test('the first column of every table is its workspace', async () => {
  const { rows } = await stage.db.query<{ table: string; column: string; type: string; notnull: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type, a.attnotnull as notnull
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     order by 1`,
    [SHARED],
  )
  assert.ok(rows.length >= 15)
  for (const { table, ...first } of rows) {
    assert.deepEqual(first, { column: 'workspace_id', type: 'uuid', notnull: true }, table)
  }
})

test('every primary key, unique index and foreign key begins with the workspace', async () => {
  const { rows: indexes } = await stage.db.query<{ table: string; columns: string[] }>(
    `select i.indrelid::regclass::text as table,
            array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`,
    [SHARED],
  )
  const across = indexes
    .filter(({ columns }) => columns[0] !== 'workspace_id')
    .map(({ table, columns }) => `${table} (${columns.join(', ')})`)
  assert.deepEqual(across.sort(), UNIQUE_ACROSS)

  const { rows: references } = await stage.db.query<{ name: string; from: string; to: string }>(
    `select k.conname as name, f.attname as from, t.attname as to
     from pg_constraint k
     join pg_attribute f on f.attrelid = k.conrelid and f.attnum = k.conkey[1]
     join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[1]
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  )
  assert.ok(references.length >= 10)
  for (const { name, ...columns } of references) {
    assert.deepEqual(columns, { from: 'workspace_id', to: 'workspace_id' }, name)
  }
})

test('what the commands ask names a workspace too, and every exception is one that is asked', async (t) => {
  if (tooOld) return t.skip(tooOld)
  const texts = new Set<string>()
  const stop = listenToStatements(({ text }) => texts.add(text))
  const fence = watchFence()
  const { workspaceId, senderId } = stage.shop
  const now = stage.clock.now()
  const key = toSecretKey(Buffer.alloc(32, 1))
  await insertWorkspace(pool, 'Another', now)
  await listWorkspaces(pool)
  await findWorkspace(pool, workspaceId)
  const { id } = await insertApiKey(pool, { workspaceId, name: 'x', scopes: ['admin'], expiresAt: null }, now)
  await listApiKeys(pool, workspaceId)
  await touchApiKeys(
    pool,
    [{ workspaceId, actor: { kind: 'key', id }, scopes: [], ratePerMinute: null }],
    now,
  )
  await revokeApiKey(pool, workspaceId, id, now)
  await listSenders(pool, workspaceId)
  await updateSender(pool, key, workspaceId, senderId, { resumedAt: now })
  await stopSender(pool, workspaceId, senderId, '{}', now, now)
  const keys = { current: toSecretKey(Buffer.alloc(32, 2)), previous: key }
  await rotateCredentials(pool, keys)
  await rotateEndpointSecrets(pool, keys)
  await rotateAccountSecrets(pool, keys)
  await watchDatabase(createMetrics().registry, pool, stage.clock)()
  await pruneIdempotencyKeys(pool, now, 1)
  await pruneChargeKeys(pool, now, 1)
  await pool.query(
    `create table events_20200101 partition of events for values from ('2020-01-01') to ('2020-01-02')`,
  )
  await dropEventDays(pool, 1, new Date())
  await pruneDrafts(pool, now, 1)
  await pruneSumChanges(pool, 1)
  await expireMedia(pool, {} as MediaStore, now, 1) // there is no file: the store is not asked
  await releaseLeases(pool, 'sender', senderId)
  await readLoads(pool, 'sender')
  await askOfPeople()
  await askWhoSignsIn()
  await askAsRouter()
  await stage.restart() // opens everything once more, with us listening
  await stage.call('GET', '/conversations')
  await stage.until(
    async () =>
      ['where l.holder = $1', 'left join message_indexes', 'where (d.wakes or d.frees or d.gives)'].every(
        (sign) => [...texts].some((text) => text.includes(sign)),
      ),
    'a scan of each kind',
  )
  stop()
  fence.stop()
  await fence.assertKept(stage.db)
  for (const { sign, reason } of exceptions) {
    assert.ok(reason)
    assert.ok(
      [...texts].some((text) => text.includes(sign)),
      `nothing asks this any more: ${sign}`,
    )
  }
})

/** All that is asked of a person who is handed over and erased, and of what could not be placed. */
async function askOfPeople() {
  const { workspaceId, senderId } = stage.shop
  const now = stage.clock.now()
  await writes(stage, { phone: '+5531988880000' })
  const person = { workspaceId, matchKey: '553188880000', senderId: null, senderIds: [senderId] }
  const document = exportPerson(pool, person, '', now)
  assert.match((await Array.fromAsync(document)).join(''), /"messages":\[\{/)
  assert.equal((await findPreview(pool, person))?.messages, 1)
  await countSilent(pool, workspaceId, now)
  const { counts } = await erasePerson(pool, person)
  assert.equal(counts.messages, 1)
  await writes(stage, { phone: '+5531988880000' })
  await eraseSilent(pool, workspaceId, new Date(stage.clock.now().getTime() + 1))
  await pruneDeadLetters(pool, [workspaceId], now, 1)
  await pruneUnmatchedReceipts(pool, [workspaceId], now, 1)
}

/** All that is asked before it is known whose browser it is, and what has expired of all users. */
async function askWhoSignsIn() {
  const now = stage.clock.now()
  const life = { idleMs: 1, absoluteMs: 1 }
  assert.equal(await findSessionCaller(pool, hashToken('x'), life, now), null)
  await deleteSessionOfToken(pool, 'x')
  await pruneSessions(pool, now, 1)
  assert.deepEqual(await findCandidates(pool, 'a@b.example'), [])
  assert.equal(await findHashBeside(pool, 'a@b.example'), null)
  assert.equal(await findLinkedUser(pool, 'x', now), null)
  assert.equal(await redeemLink(pool, 'x', { passwordHash: 'x', name: null }, now), null)
  assert.equal(await findPasskey(pool, Buffer.alloc(16)), null)
  assert.deepEqual(await findIdentities(pool, { issuer: 'x', subject: 'x' }), [])
  assert.deepEqual(await findUnidentified(pool, 'x', 'a@b.example'), [])
  await pruneAuditEntries(pool, new Date(0), 1)
}

/** All by which a router finds out on which server a workspace is. */
async function askAsRouter() {
  const databaseUrl = String(stage.env['DATABASE_URL'])
  const server = { name: 'first', url: stage.service.url, databaseUrl, state: 'open' as const }
  const bounds = {
    requestsMax: 1,
    timeoutMs: 5_000,
    silenceMs: 5_000,
    onOutcome: () => undefined,
    nowMs: () => performance.now(),
    secretKeys: {
      current: toSecretKey(Buffer.from(String(stage.env['RECADO_SECRET_KEY']), 'base64')),
      previous: null,
    },
  }
  const upstream = openUpstream(server, bounds)
  for (const question of ['key', 'session', 'callback', 'link', 'passkey'] as const)
    assert.deepEqual(await upstream.ask(question, [Buffer.alloc(32)]), [])
  assert.deepEqual(await upstream.ask('email', ['nobody@b.example']), [])
  await upstream.senders.reread()
  assert.ok(upstream.senders.areRead())
  await upstream.close()
}

test('a statement that names no workspace is found, however it is written', async (t) => {
  if (tooOld) return t.skip(tooOld)
  const tables = await listTenantTables(stage.db)
  const wrong = [
    'select * from messages where message_id = $1',
    'select * from messages where $1::uuid is not null and message_id = $2', // as one of the canaries
    'select * from messages where workspace_id = workspace_id and message_id = $1',
    'select * from messages where (workspace_id = $1 or $2) and message_id = $3',
    'select * from messages where not (workspace_id = $1) and message_id = $2',
    'select * from messages where workspace_id > $1',
    'select * from messages m join message_states s on s.message_id = m.message_id where m.workspace_id = $1',
    'select * from messages m join message_states s on s.workspace_id = m.workspace_id and s.message_id = m.message_id where m.message_id = $1',
    'select (select count(*) from contacts) from messages where workspace_id = $1',
    'with i as (select * from unnest($1::uuid[]) as i(message_id)) delete from deliveries d using i where d.message_id = i.message_id',
    'update conversations set position_epoch = 0 where conversation_id = $1',
    'insert into dead_letters select m.workspace_id, m.message_id, m.message_id, $2, $2, now() from messages m where m.message_id = $1',
    'insert into deliveries select c.conversation_id from conversations c where c.workspace_id = $1',
    'select * from messages where workspace_id = $1 union all select * from messages where message_id = $2',
  ]
  for (const text of wrong) assert.equal((await findUnbound(stage.db, tables, text)).length > 0, true, text)
  const right = [
    'insert into workspaces (workspace_id, name, created_at) values ($1, $2, $3)',
    'insert into dead_letters select distinct on (m.message_id) m.workspace_id, m.message_id, m.message_id, $2, $2, now() from messages m where m.workspace_id = $1',
    'select * from messages where workspace_id = $1 and message_id = $2',
    'select * from messages m join message_states s on s.workspace_id = m.workspace_id and s.message_id = m.message_id where m.workspace_id = $1',
    'with i as (select * from unnest($1::uuid[], $2::uuid[]) as i(workspace_id, message_id)) delete from deliveries d using i where d.workspace_id = i.workspace_id and d.message_id = i.message_id',
  ]
  for (const text of right) assert.deepEqual(await findUnbound(stage.db, tables, text), [])
})
