/**
 * The commands of the docs for Compose, played as they stand: from nothing to the first page, to
 * another version, and back from a backup. Where there is no Docker, stand-in-docker.ts runs the
 * services as processes. It prints how many commands are typed, and how long it took.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { buildConsole } from '../../console/build.ts'
import { lacks, read, ROOT } from './files.ts'
import { POSTGRES_BIN, startStandIn } from './stand-in-docker.ts'

const skip =
  lacks('openssl') ||
  lacks('setpriv') ||
  (POSTGRES_BIN === '' && 'PostgreSQL of Debian is not installed here')
const OWNER = { workspaceName: 'Padaria Central', name: 'Ana Souza', email: 'ana@padaria.example' }
const PASSWORD = 'um pão na chapa e um pingado'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-begin-'))
chmodSync(folder, 0o711)
const clone = path.join(folder, 'recado')
const project = path.join(clone, 'packaging/compose')
const standIn = skip === false ? await startStandIn(path.join(folder, 'docker')) : null
after(async () => {
  await standIn?.close()
  rmSync(folder, { recursive: true })
})

/** The first block of shell under the heading. */
const blockOf = (page: string, heading: string): string[] => {
  const [, section = ''] = read(page).split(`\n## ${heading}\n`)
  return (/^```sh\n([^]*?)^```/m.exec(section)?.[1] ?? assert.fail(`${page} has no ${heading}`))
    .trim()
    .split('\n')
}

async function type(command: string, cwd = project): Promise<string> {
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: standIn?.env ?? {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  assert.equal(code, 0, `${command}\n${out}${err}`)
  return out
}

let cookie = ''
async function ask(method: string, route: string, body?: object) {
  const response = await fetch(`${standIn?.url}${route}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const [set] = response.headers.getSetCookie()
  if (set !== undefined) cookie = set.split(';')[0] ?? ''
  return { status: response.status, text: await response.text() }
}
const listLabels = async () =>
  (JSON.parse((await ask('GET', '/labels')).text) as { data: { name: string }[] }).data
    .map(({ name }) => name)
    .toSorted()

test(
  'the guide leads from nothing to the page of the first owner, in two commands',
  { skip },
  async (context) => {
    await buildConsole() // the image has it
    const [getIt = '', begin = '', ...more] = blockOf('docs/go-live.md', '1. Start it')
    assert.match(getIt, /^git clone <this repository> \/srv\/recado$/)
    assert.deepEqual(more, [])
    const from = performance.now()
    for (const part of ['packaging/compose', 'packaging/caddy'])
      cpSync(path.join(ROOT, part), path.join(clone, part), { recursive: true })
    const said = await type(begin.replace('/srv/recado', clone), '/')
    const address =
      /^https:\/\/recado\.example\.com(\/console\/begin)#([\w-]{43})$/m.exec(said) ?? assert.fail(said)
    const page = await ask('GET', address[1] ?? '')
    assert.deepEqual([page.status, page.text.includes('<title>')], [200, true])
    context.diagnostic(
      `2 commands, ${((performance.now() - from) / 1000).toFixed(1)} s to the first page, without the download of the images`,
    )
    assert.equal(readFileSync(path.join(project, '.env'), 'utf8'), 'DOMAIN=recado.example.com\n')

    const claimed = await ask('POST', '/setup', { token: address[2], password: PASSWORD, ...OWNER })
    assert.equal(claimed.status, 200, claimed.text)
    const secrets = ['secret-key', 'database-url'].map((name) =>
      readFileSync(path.join(project, 'secrets', name), 'utf8'),
    )
    await assert.rejects(
      type('sh begin.sh other.example.com'),
      /There is an owner already/,
      'a second time it only says so',
    )
    assert.deepEqual(
      ['secret-key', 'database-url'].map((name) => readFileSync(path.join(project, 'secrets', name), 'utf8')),
      secrets,
    )
    assert.equal(readFileSync(path.join(project, '.env'), 'utf8'), 'DOMAIN=recado.example.com\n')
  },
)

test('another version replaces the service alone, and has what there was', { skip }, async () => {
  assert.equal((await ask('POST', '/labels', { name: 'antes', color: 'purple' })).status, 200)
  const before = standIn?.history.length
  const commands = blockOf('docs/operations.md', 'On one machine with Compose')
  const version = '99.0.0' // one that is never the current
  for (const command of commands) await type(command.replace(/VERSION=\S+/, `VERSION=${version}`))
  assert.match(readFileSync(path.join(project, '.env'), 'utf8'), /^VERSION=99\.0\.0$/m)
  const { config } = JSON.parse(read('package.json')) as { config: { image: string } }
  assert.deepEqual(standIn?.history.slice(before), ['recado stopped', `recado ${config.image}:${version}`])
  assert.deepEqual(await listLabels(), ['antes'], 'signed in as before')
})

/** PostgreSQL restores to a moment, which the docs give in seconds. */
async function passMoment(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const moment = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  return moment
}

/**
 * The commands of the docs.
 *
 * @param folder of the backups; those of now without one
 * @returns the folder in which it puts the backups of before
 */
async function restoreTo(moment: string, folder = ''): Promise<string> {
  const commands = blockOf('docs/backups.md', 'With the compose file')
  const given = `backup restore "${moment.replace('T', ' ').replace('Z', '+00')}" ${folder}`
  let said = ''
  for (const command of commands)
    said += await type(
      command
        .replace('backup restore "2026-11-23 12:00:00+00"', given)
        .replace('2026-11-23T12:00:00Z', moment),
    )
  return /names that end in (before-\w+)$/m.exec(said)?.[1] ?? assert.fail(said)
}

let before = ''
let setAside = ''
test('the restore of the docs brings back the moment, and nothing of after', { skip }, async () => {
  await type('docker compose exec -T backup bash /backup.sh copy')
  before = await passMoment()
  assert.equal((await ask('POST', '/labels', { name: 'entre', color: 'purple' })).status, 200)
  const between = await passMoment()
  assert.equal((await ask('POST', '/labels', { name: 'depois', color: 'purple' })).status, 200)
  setAside = await restoreTo(between)
  assert.deepEqual(await listLabels(), ['antes', 'entre'])
})

test('a second restore goes further back, from the backups that the first put aside', { skip }, async () => {
  await assert.rejects(restoreTo(before), /there is no copy of before that moment/)
  await restoreTo(before, setAside)
  assert.deepEqual(await listLabels(), ['antes'])
})
