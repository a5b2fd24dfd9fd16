/**
 * The audit log and the recado command: each command that changes or exports something is entered,
 * with the account that ran it.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Command } from 'commander'
import { commands } from '../../src/commands/commands.ts'
import type { AuditAction } from '../../src/engine/audit/audit-actions.ts'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'

/** What each command is entered as. */
const ENTERED: Record<string, AuditAction> = {
  'workspace create': 'workspace.create',
  'sender add': 'sender.create',
  'sender set': 'sender.change',
  'sender connect': 'sender.connect',
  'key create': 'key.create',
  'key set': 'key.change',
  'sender remove': 'sender.delete',
  'key revoke': 'key.revoke',
  'history export': 'history.export',
  'history import': 'history.import',
  'contact export': 'contact.export',
  'contact erase': 'contact.erase',
  'user create': 'user.create',
  'user link': 'user.link',
  'user disable': 'user.change',
  'user enable': 'user.change',
  'payments add': 'payment_account.create',
  'payments check': 'payment_account.check',
  'payments remove': 'payment_account.delete',
}

/** Commands that are not entered, and why. */
const OTHERS: Record<string, string> = {
  serve: 'runs the service',
  migrate: 'changes the schema, for all workspaces',
  route: 'passes requests on: the servers enter them',
  health: 'only asks',
  restored: 'writes into the workspaces that it was told, for all of them',
  'server add': 'changes the directory, for all workspaces',
  'server set': 'as above',
  'server list': 'only reads',
  'server drain': 'changes the directory, for all workspaces',
  'server open': 'as above',
  'server remove': 'as above',
  'workspace list': 'only reads',
  'workspace move': 'changes nothing of the workspace; the directory keeps each move',
  'sender list': 'only reads',
  'key list': 'only reads',
  setup: 'as above: the page that it leads to enters the first owner',
  'user list': 'only reads',
  'payments list': 'only reads',
  'secrets rotate': 'encrypts the same secrets with another key, for all workspaces',
  mcp: 'calls the API with a key: that is entered',
  listen: 'as above',
  'events show': 'only reads, through the API',
  'events tail': 'as above',
  'events replay': 'calls the API with a key: that is entered',
  doctor: 'only reads',
}

let stage: Stage
let folder: string
before(async () => {
  stage = await openStage()
  folder = await mkdtemp(join(tmpdir(), 'recado-audit-'))
})
after(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

async function run(...args: string[]) {
  const credentials = JSON.stringify({ accessToken: 'a', appSecret: 'b', verifyToken: 'c' })
  const { exitCode, stdout, stderr } = await recado(
    [...args, '--workspace', stage.shop.workspaceId],
    stage.env,
    credentials,
  )
  return { exitCode, stdout, stderr }
}
async function json(...args: string[]): Promise<{ id: string }> {
  const { exitCode, stdout, stderr } = await run(...args, '--json')
  assert.equal(exitCode, 0, `${args.join(' ')}: ${stderr}`)
  return JSON.parse(stdout)
}
async function latest(workspaceId = stage.shop.workspaceId) {
  const { rows } = await stage.db.query(
    `select actor_kind, actor_name, action, subject_id, address, outcome from audit_entries
     where workspace_id = $1 order by made_at desc, entry_id desc limit 1`,
    [workspaceId],
  )
  return rows[0]
}
const entered = (action: AuditAction, subjectId: string | null, outcome: string | null = 'done') => ({
  actor_kind: 'command',
  actor_name: userInfo().username,
  action,
  subject_id: subjectId,
  address: null,
  outcome,
})

test('each command is entered, or is named with why it is not', async () => {
  const program = new Command()
  for (const load of Object.values(commands)) (await load())(program)
  const namesOf = (command: Command): string[] =>
    command.commands.flatMap((one) =>
      one.commands.length === 0 ? [one.name()] : namesOf(one).map((name) => `${one.name()} ${name}`),
    )
  assert.deepEqual(namesOf(program).toSorted(), [...Object.keys(ENTERED), ...Object.keys(OTHERS)].toSorted())
})

test('what a command did is entered with the account of the machine, and what it was done to', async () => {
  const key = await json('key', 'create', '--name', 'shop')
  assert.deepEqual(await latest(), entered('key.create', key.id))
  await json('key', 'set', key.id, '--rate', '60')
  assert.deepEqual(await latest(), entered('key.change', key.id))
  await json('key', 'revoke', key.id.toUpperCase())
  assert.deepEqual(await latest(), entered('key.revoke', key.id))
  const number = ['--address', '+551140009999', '--phone-number-id', '10654035229999']
  const sender = await json('sender', 'add', ...number, '--credentials', '-')
  assert.deepEqual(await latest(), entered('sender.create', sender.id))
  await json('sender', 'set', sender.id, '--throughput', '20')
  assert.deepEqual(await latest(), entered('sender.change', sender.id))
  await json('sender', 'remove', sender.id)
  assert.deepEqual(await latest(), entered('sender.delete', sender.id))
  const user = await json(
    'user',
    'create',
    '--email',
    'bia@loja.example',
    '--name',
    'Bia',
    '--role',
    'reader',
  )
  assert.deepEqual(await latest(), entered('user.create', user.id))
  const file = join(folder, 'history.jsonl')
  const said = { from: '+5511987654321', to: stage.shop.from, role: 'user', type: 'text', content: 'Oi' }
  await writeFile(file, JSON.stringify({ ...said, createDate: '2026-05-02T11:30:00Z' }))
  await json('history', 'import', '--file', file)
  assert.deepEqual(await latest(), entered('history.import', null))
  assert.equal((await run('history', 'export')).exitCode, 0)
  assert.deepEqual(await latest(), entered('history.export', null))
  const person = ['--address', '+5511987654321']
  await json('contact', 'export', ...person)
  assert.deepEqual(await latest(), entered('contact.export', null))
  await json('contact', 'erase', ...person)
  assert.deepEqual(await latest(), entered('contact.export', null), 'a preview erases nothing')
  await json('contact', 'erase', ...person, '--yes')
  assert.deepEqual(await latest(), entered('contact.erase', null))
})

test('a workspace that a command makes has that as its first entry', async () => {
  const { exitCode, stdout } = await recado(['workspace', 'create', 'Floricultura', '--json'], stage.env)
  assert.equal(exitCode, 0)
  const { id } = JSON.parse(stdout)
  assert.deepEqual(await latest(id), entered('workspace.create', id))
})

test('a command that is refused is entered as refused, and says nothing of what was typed', async () => {
  const { exitCode } = await run('key', 'revoke', 'rcd_pastedByMistake')
  assert.equal(exitCode, 3)
  assert.deepEqual(await latest(), entered('key.revoke', null, 'refused'))
})

test('a command does nothing that it cannot enter', async () => {
  await stage.db.query('alter table audit_entries rename to audit_entries_away')
  const { exitCode } = await run('key', 'create', '--name', 'not made')
  await stage.db.query('alter table audit_entries_away rename to audit_entries')
  assert.equal(exitCode, 1)
  const { rows } = await stage.db.query(`select from api_keys where name = 'not made'`)
  assert.deepEqual(rows, [])
})
