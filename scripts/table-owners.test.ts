/**
 * Each table has one owner, the only folder that writes it. The import stairs cannot see what a
 * statement writes.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { tables } from '../service/src/engine/postgres/tables.ts'
import { readSources } from './import-stairs.ts'

const SERVICE = 'service/src/'
const SOURCES = path.resolve(import.meta.dirname, '..', SERVICE)

/** The tables of a folder's migrations, in the order in which they are made. */
const tablesOf = (folder: string) =>
  readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /^create (?:unlogged )?table (?:if not exists )?((?:directory\.)?\w+)/gm,
      ),
    ].map(([, table = '']) => table),
  )

/** The folder of service/src that writes the table. */
const OWNERS: Record<string, string> = Object.fromEntries([
  ...tables.map(([name, { owner }]) => [name, owner]),
  ...tablesOf(path.join(SOURCES, 'fleet/directory/migrations')).map((name) => [name, 'fleet/directory']),
])

/**
 * Triggers of tables of the same owner write these, so that they hold whatever statement changes
 * those.
 */
const BY_TRIGGERS = ['media_totals']

/** Writes allowed to other files, and why. */
const EXCEPTIONS: [from: string, writes: RegExp][] = [
  // One statement creates a sender and its lease: without the lease no process would drive the
  // sender.
  ['senders/senders-repository.ts', /^insert into leases$/],
  // One statement gives a number another id, and forgets what was uploaded under the one before.
  ['senders/senders-repository.ts', /^delete from media_uploads$/],
  // One statement removes a sender with all that refers to it alone.
  ['senders/delete-sender.ts', /^delete from (leases|templates|media_uploads|app_contacts|app_history)$/],
  // The same for an endpoint. Deleting it, or moving its cursor, takes the lease from the process
  // that drives it.
  ['webhooks/endpoints-repository.ts', /^(insert into|delete from) leases$/],
  ['webhooks/change-endpoint.ts', /^update leases$/],
  ['conversations/', /^update conversations$|^(insert into|delete from) conversation_labels$/], // what people decide about them
  ['contacts/', /^(insert into|update|delete from) (contacts|contact_addresses|conversations)$/], // joined, split, moved
  ['history/', /^insert into |^update (contacts|conversations)$/], // messages of another system, with their contacts
  ['store/ingest-messages.ts', /^insert into media$/], // a message and its files are one write
  ['store/fill-message.ts', /^insert into media$/], // as above
  ['inbox/prune-unmatched.ts', /^delete from receipts$/], // their messages never came
  ['engine/events/sequencer.ts', /^delete from event_changes$/], // to give the events their positions
  // A move writes all that a workspace has, and where it is: the list of its tables is compared
  // with the schema. What another workspace left of a number gives way.
  ['fleet/moving/', /^(insert into|update) workspaces$|^update leases$|^delete from senders$/],
  // Erasing a person deletes from all tables in one order under one lock, and stays in one folder
  // to be readable.
  ['privacy/', /^delete from |^update conversations$/],
]

/**
 * The writes in a source's SQL. A table in a variable is listed as written, because its owner
 * cannot be known.
 */
function listWrites(source: string): string[] {
  const table = String.raw`((?:directory\.)?\w+|\$\{[^}]*\})`
  const writes = [
    new RegExp(String.raw`\b(insert into|delete from|merge into)\s+${table}`, 'gi'),
    new RegExp(String.raw`\b(truncate)\s+(?:table\s+)?${table}[^(]`, 'gi'),
    new RegExp(String.raw`\b(update)\s+${table}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
  ]
  return writes.flatMap((write) =>
    [...source.matchAll(write)].map(([, verb = '', name = '']) => `${verb.toLowerCase()} ${name}`),
  )
}

/** One sentence for each write by a folder that does not own the table. */
function findForeignWrites(sources: Map<string, string>): string[] {
  const isLetIn = (file: string, write: string) => {
    if (file.startsWith('fleet/moving/') && write.endsWith(' ${table}')) return true // those of moved-tables.ts
    const owner = OWNERS[write.slice(write.lastIndexOf(' ') + 1)]
    if (owner === undefined) return false
    if (file.startsWith(`${owner}/`)) return true
    return EXCEPTIONS.some(([from, writes]) => file.startsWith(from) && writes.test(write))
  }
  return [...sources].flatMap(([file, source]) =>
    listWrites(source)
      .filter((write) => !isLetIn(file, write))
      .map((write) => `${file}: ${write}`),
  )
}

const sources = new Map(
  [...readSources()]
    .filter(([file]) => file.startsWith(SERVICE) && !/\/test\/|\.(test|fixture|bench)\.ts$/.test(file))
    .map(([file, source]) => [file.slice(SERVICE.length), source]),
)

test('each table is written by its owner alone', () => {
  assert.deepEqual(findForeignWrites(sources), [])
})

test('each table of the schema has an owner, each owner writes its tables, and the exceptions are there', () => {
  const schema = ['engine/postgres', 'fleet/directory'].flatMap((room) =>
    tablesOf(path.join(SOURCES, room, 'migrations')),
  )
  assert.deepEqual(Object.keys(OWNERS).toSorted(), schema.toSorted())
  const written = [...sources].flatMap(([file, source]) =>
    listWrites(source).map((write) => ({ file, write, table: write.slice(write.lastIndexOf(' ') + 1) })),
  )
  const idle = Object.entries(OWNERS).filter(
    ([table, owner]) =>
      !BY_TRIGGERS.includes(table) &&
      !written.some((one) => one.table === table && one.file.startsWith(`${owner}/`)),
  )
  assert.deepEqual(idle, [])
  for (const [from, writes] of EXCEPTIONS) {
    assert.ok(
      written.some(({ file, write }) => file.startsWith(from) && writes.test(write)),
      from,
    )
  }
})

test('a write of a table of another owner is found, however it is written', () => {
  for (const [statement, write] of [
    ['insert into senders (sender_id) values ($1)', 'insert into senders'],
    ['with gone as (delete from senders s using a)', 'delete from senders'],
    ['update senders set paused_at = null', 'update senders'],
    ['UPDATE senders s\n  SET paused_at = null', 'update senders'],
    ['update senders as s set paused_at = null', 'update senders'],
    ['merge into senders using a on true', 'merge into senders'],
    ["'truncate senders'", 'truncate senders'],
    ['delete from ${table} where true', 'delete from ${table}'],
    ['insert into nowhere values (1)', 'insert into nowhere'],
  ] as const) {
    const found = findForeignWrites(new Map([['inbox/inbox.ts', `db.query(\`${statement}\`)`]]))
    assert.deepEqual(found, [`inbox/inbox.ts: ${write}`])
  }
})

test('what locks rows, reads, or is settled by a conflict writes no table of another owner', () => {
  for (const statement of [
    'select from senders for update',
    'select s.paused_at from senders s for no key update of s',
    'insert into dead_letters values ($1) on conflict (at) do update set at = excluded.at',
  ]) {
    assert.deepEqual(findForeignWrites(new Map([['inbox/inbox.ts', `\`${statement}\``]])), [])
  }
})
