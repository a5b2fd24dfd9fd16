import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { programPath } from './binaries.ts'
import { borrowEmbeddedPostgres, EmbeddedPostgresError, openEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres, EmbeddedStep } from './embedded.ts'
import { findHolder } from './data-dir.ts'
import { preparePlace } from './place.ts'
import { findPostmaster, isAlive, isServing } from './postmaster-pid.ts'
import { isRoot, spawnAs } from './server-account.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'recado-embedded-'))
if (isRoot()) await chmod(folder, 0o711)
after(() => rm(folder, { recursive: true, force: true }))

const dataDir = path.join(folder, 'data')
const clusterDir = path.join(dataDir, 'postgres')
const ONLY_ROOT = 'only root has this problem'

/** Closes the server even if the test fails half-way. */
async function withServer<T>(
  use: (server: EmbeddedPostgres, steps: EmbeddedStep[]) => Promise<T>,
  dir = dataDir,
) {
  const steps: EmbeddedStep[] = []
  const server = await openEmbeddedPostgres({ dataDir: dir, onStep: (step) => steps.push(step) })
  return use(server, steps).finally(() => server.close())
}

async function query(connectionString: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the server is stopped under it in some tests
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row: unknown[]) => row.join(' ')).join('\n')
  } finally {
    await client.end()
  }
}

/**
 * Opens the folder in another process, inserts a row there, and returns the process and the
 * server's pid.
 */
async function openElsewhere(): Promise<{ child: ChildProcess; serverPid: number }> {
  const script = path.join(import.meta.dirname, 'open-until-killed.fixture.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  await query(line.toString().trim(), 'insert into kept default values')
  return { child, serverPid: (await findPostmaster(clusterDir))?.pid ?? assert.fail('no server runs') }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (await isTrue()) return
    await sleep(20)
  }
  assert.fail(`waited in vain: ${what}`)
}

function sentence(pattern: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof EmbeddedPostgresError, String(error))
    assert.match(error.message, pattern)
    assert.doesNotMatch(error.message, /\n/)
    return true
  }
}

test('a new folder gets a durable PostgreSQL 18 that sorts alike on every machine', async () => {
  await withServer(async ({ connectionString }, steps) => {
    const settings = [
      'server_version_num',
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
    ]
    const shown = await query(
      connectionString,
      `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`,
    )
    assert.match(shown, /^18\d{4} on on on $/)
    const database = `select datname, datcollate, pg_encoding_to_char(encoding) from pg_database where datname = current_database()`
    assert.equal(await query(connectionString, database), 'recado C UTF8')
    await query(connectionString, 'create table kept (id int generated always as identity)')
    const events = steps.map((step) => step.event)
    assert.deepEqual(events.slice(-4), [
      'postgres_initdb_started',
      'postgres_initdb_done',
      'postgres_starting',
      'postgres_ready',
    ])
  })
})

test('the next start finds the data, and closing twice is harmless', async () => {
  await withServer(async (server, steps) => {
    assert.equal(await query(server.connectionString, 'select count(*) from kept'), '0')
    assert.deepEqual(
      steps.map((step) => step.event),
      ['postgres_starting', 'postgres_ready'],
    )
    await Promise.all([server.close(), server.close()])
    assert.equal(await findPostmaster(clusterDir), undefined)
  })
})

test('when its process is killed the server stops by itself, and what was committed is there', async () => {
  const { child, serverPid } = await openElsewhere()
  await kill(child)
  await until('the server has stopped', async () => !(await isServing(serverPid, clusterDir)))
  await withServer(async ({ connectionString }) => {
    assert.equal(await query(connectionString, 'select count(*) from kept'), '1')
  })
})

test('when process and server are killed together the next start recovers by itself', async () => {
  const { child, serverPid } = await openElsewhere()
  process.kill(serverPid, 'SIGKILL')
  await kill(child)
  await withServer(async ({ connectionString }) => {
    assert.equal(await query(connectionString, 'select count(*) from kept'), '2')
  })
})

test('a server without a watcher is stopped and replaced', async () => {
  const { account, binaries, socketDir } = await preparePlace(dataDir)
  const command = [
    programPath(binaries, 'postgres'),
    '-D',
    clusterDir,
    '-k',
    socketDir,
    '-c',
    'listen_addresses=',
  ]
  const orphan = spawnAs(account, command, 'ignore')
  const ended = once(orphan, 'exit')
  await until('the orphan is ready', async () => (await findPostmaster(clusterDir))?.status === 'ready')

  await withServer(async ({ connectionString }, steps) => {
    await ended
    assert.deepEqual(steps[0], { event: 'postgres_recovering_orphan', pid: orphan.pid })
    assert.equal(await query(connectionString, 'select count(*) from kept'), '2')
  })
})

test('a lock file whose process number now belongs to another program does not prevent the start', async () => {
  const { child, serverPid } = await openElsewhere()
  process.kill(serverPid, 'SIGKILL')
  await kill(child)
  const pidFile = path.join(clusterDir, 'postmaster.pid')
  // A process of the server's own account, which is the case PostgreSQL itself cannot detect.
  const { account } = await preparePlace(dataDir)
  const other = spawnAs(account, ['sleep', '600'], 'ignore')
  try {
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(other.pid)))
    await withServer(async ({ connectionString }) => {
      assert.equal(await query(connectionString, 'select count(*) from kept'), '3')
    })
    assert.ok(isAlive(other.pid ?? 0), 'the other program was left alone')
  } finally {
    other.kill('SIGKILL')
  }
})

test('a server that ends by itself is started again on the same address', async () => {
  await withServer(async ({ connectionString }, steps) => {
    const { pid = 0 } = (await findPostmaster(clusterDir)) ?? {}
    process.kill(pid, 'SIGKILL')
    await until(
      'it is ready again',
      async () => steps.filter((step) => step.event === 'postgres_ready').length === 2,
    )
    assert.ok(steps.some((step) => step.event === 'postgres_lost'))
    assert.equal(await query(connectionString, 'select count(*) from kept'), '3')
  })
})

test('a second Recado on the folder is refused, in one sentence with the process of the first', async () => {
  await withServer(async () => {
    await assert.rejects(
      openEmbeddedPostgres({ dataDir }),
      sentence(new RegExp(`process ${process.pid}\\) already uses`)),
    )
  })
})

test('a command uses the server that runs and leaves it running', async () => {
  await withServer(async ({ connectionString }) => {
    const borrowed = await borrowEmbeddedPostgres({ dataDir })
    assert.equal(borrowed.connectionString, connectionString)
    await borrowed.close()
    assert.equal(await query(connectionString, 'select 1'), '1')
  })
})

test('commands without a running server take turns, and a start waits for them', async () => {
  const countRows = async ({ connectionString }: EmbeddedPostgres) =>
    assert.equal(await query(connectionString, 'select count(*) from kept'), '3')
  const useIt = (server: EmbeddedPostgres) => countRows(server).finally(() => server.close())
  const commands = [
    borrowEmbeddedPostgres({ dataDir }).then(useIt),
    borrowEmbeddedPostgres({ dataDir }).then(useIt),
  ]
  await until('a command has the folder', async () => (await findHolder(dataDir))?.purpose === 'command')
  await withServer(async (server) => {
    await countRows(server)
    await Promise.all(commands) // a command that comes after the start uses its server
  })
  assert.equal(await findPostmaster(clusterDir), undefined)
})

test('a folder of another PostgreSQL version is refused, naming both versions', async () => {
  const versionFile = path.join(clusterDir, 'PG_VERSION')
  const version = await readFile(versionFile, 'utf8')
  await writeFile(versionFile, '17\n')
  try {
    await assert.rejects(
      openEmbeddedPostgres({ dataDir }),
      sentence(/written by PostgreSQL 17.*brings PostgreSQL 18/),
    )
  } finally {
    await writeFile(versionFile, version)
  }
})

test('a folder that holds something else is refused and left alone', async () => {
  const other = path.join(folder, 'other')
  await mkdir(path.join(other, 'postgres'), { recursive: true })
  await writeFile(path.join(other, 'postgres', 'letters.txt'), 'dear')
  await assert.rejects(openEmbeddedPostgres({ dataDir: other }), sentence(/holds no PostgreSQL database/))
  assert.equal(await readFile(path.join(other, 'postgres', 'letters.txt'), 'utf8'), 'dear')
})

test('a data folder that cannot be made is refused in one sentence', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await assert.rejects(
    openEmbeddedPostgres({ dataDir: path.join(folder, 'file', 'data') }),
    sentence(/cannot be written .* or set DATABASE_URL/),
  )
})

test(
  'a read-only data folder is refused in one sentence',
  { skip: isRoot() && 'root may write anywhere' },
  async () => {
    const readOnly = path.join(folder, 'read-only')
    await mkdir(readOnly, { mode: 0o500 })
    await assert.rejects(openEmbeddedPostgres({ dataDir: readOnly }), sentence(/cannot be written/))
  },
)

test('a path with spaces, quotes and commas, too long for a socket, serves all the same', async () => {
  const long = path.join(folder, `it's "long", 100% ${'x'.repeat(100)}`)
  await withServer(async ({ connectionString }) => {
    assert.equal(await query(connectionString, 'select 1'), '1')
  }, long)
})

test('root serves a folder that only root can enter', { skip: !isRoot() && ONLY_ROOT }, async () => {
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const inside = path.join(closed, 'data')
  await withServer(async ({ connectionString }) => {
    assert.equal(await query(connectionString, 'select 1'), '1')
    assert.ok(existsSync(path.join(inside, 'postgres/PG_VERSION')))
  }, inside)
})

test(
  'root without the right to pass it on is refused in one sentence',
  { skip: !isRoot() && ONLY_ROOT },
  async () => {
    const inside = path.join(folder, 'closed', 'data')
    const script = path.join(import.meta.dirname, 'open-until-killed.fixture.ts')
    const without = ['--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all']
    const child = spawn('setpriv', [...without, process.execPath, script, inside], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = await text(child.stderr)
    assert.match(
      said,
      /^EmbeddedPostgresError: PostgreSQL refuses to run as root, and user 65534 cannot reach /m,
    )
  },
)

test('a user that the system has no name for is served too', { skip: !isRoot() && ONLY_ROOT }, async () => {
  const unnamed = path.join(folder, 'unnamed')
  await mkdir(unnamed)
  await chown(unnamed, 54_321, 54_321)
  const script = path.join(import.meta.dirname, 'open-until-killed.fixture.ts')
  const child = spawn(process.execPath, [script, unnamed], {
    stdio: ['ignore', 'pipe', 'inherit'],
    uid: 54_321,
    gid: 54_321,
  })
  const [line = ''] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[]
  assert.equal(await query(String(line).trim(), 'select 1'), '1')
  const { pid = 0 } = (await findPostmaster(path.join(unnamed, 'postgres'))) ?? {}
  await kill(child)
  await until('the server has stopped', async () => !isAlive(pid))
})
