/**
 * Stands in for Docker where there is none: runs the services of a compose.yaml as processes of
 * this machine, with the settings, secrets, volumes, users and commands that the file gives them.
 * Knows the commands of the docs and no others. It has no images, no networks and no bounds of
 * containers: those it cannot show, nor the proxy, which it leaves out.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../testkit/free-ports.ts'
import { PATIENCE_MS } from '../../testkit/patience.ts'
import { readProject, readWords, type Service } from './compose-project.ts'
import { ROOT } from './files.ts'

/** Where Debian has the programs of PostgreSQL; empty if it has none. */
export const POSTGRES_BIN = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''

const DATA = 'database/18/docker'
const LEFT_OUT = ['proxy']
type Running = { child: ChildProcess; image: string }
type Ran = { code: number; said: string }

export type StandIn = {
  /** For the shell: `docker` is the stand-in. */
  env: NodeJS.ProcessEnv
  /** Of the service. */
  url: string
  /** What was started and stopped, in order, such as `recado ghcr.io/…:0.1.0`. */
  history: string[]
  close(): Promise<void>
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A container ends with all that runs in it, a process does not. */
function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}

/** @param folder in which volumes, logs and the command `docker` are */
export async function startStandIn(folder: string): Promise<StandIn> {
  const ports = { postgres: await findFreePort(), recado: await findFreePort() }
  const running = new Map<string, Running>()
  const history: string[] = []
  const at = (...names: string[]) => path.join(folder, ...names)
  for (const name of ['bin', 'volumes', 'secrets', 'logs', 'run']) mkdirSync(at(name), { recursive: true })
  chmodSync(at('run'), 0o777)

  const readServices = (project: string) =>
    // a name of the network of containers
    readProject(project, at('secrets'), (text) =>
      text.replace('@postgres:5432', `@127.0.0.1:${ports.postgres}`),
    )

  /** What the path in a container is here. */
  function place(project: string, volumes: string[], word: string): string {
    const mounts = [...volumes, `${at('secrets')}:/run/secrets`].map(
      (one) => one.split(':') as [string, string],
    )
    for (const [source, target] of mounts)
      if (word === target || word.startsWith(`${target}/`)) {
        const here = source.startsWith('.') ? path.join(project, source) : source
        return (
          (path.isAbsolute(here) ? here : at('volumes', here.replace(/^recado_/, ''))) +
          word.slice(target.length)
        )
      }
    return word
  }

  function launch(
    project: string,
    { user, environment = {}, volumes }: Service,
    words: string[],
    more: { environment?: Record<string, string>; volumes?: string[]; log?: number } = {},
  ): ChildProcess {
    const mounts = [...volumes, ...(more.volumes ?? [])]
    const here = (word: string) => place(project, mounts, word)
    const settings = Object.entries({ ...environment, ...more.environment }).map(([name, value]) => [
      name,
      here(value),
    ])
    const env = {
      PATH: `${POSTGRES_BIN}:${process.env['PATH']}`,
      ...(Object.fromEntries(settings) as Record<string, string>),
      ...(environment['PGHOST'] && { PGHOST: '127.0.0.1' }),
      PGPORT: String(ports.postgres),
      RECADO_PORT: String(ports.recado),
      RECADO_HOST: '127.0.0.1',
      RECADO_MEDIA_DIR: at('volumes', 'media'),
    }
    const [program = '', ...args] = words.map(here)
    const isRoot = process.getuid?.() === 0
    const as =
      user !== undefined && isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : []
    const [first = '', ...others] = [...as, program, ...args]
    const output = more.log ?? 'pipe'
    return spawn(first, others, { env, cwd: folder, stdio: ['ignore', output, output] })
  }

  const recado = (...args: string[]) => [
    process.execPath,
    path.join(ROOT, 'service/src/commands/recado.ts'),
    ...args,
  ]

  async function run(child: ChildProcess): Promise<Ran> {
    const [out, err, [code]] = await Promise.all([
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
      once(child, 'close') as Promise<[number | null]>,
    ])
    return { code: code ?? 1, said: out + err }
  }

  async function demand(child: ChildProcess): Promise<void> {
    const { code, said } = await run(child)
    if (code !== 0) throw new Error(`${child.spawnargs.join(' ')}: ${said}`)
  }

  /** As the image of PostgreSQL does when its volume is empty. */
  async function initialize(project: string, service: Service): Promise<void> {
    const data = at('volumes', DATA)
    const shell = (script: string, environment = {}) =>
      demand(launch(project, service, ['bash', '-euc', script], { environment }))
    const socket = `-c listen_addresses= -c unix_socket_directories=${at('run')}`
    await shell(`mkdir -p ${data}
      initdb -D ${data} --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256 > /dev/null
      echo 'host all all all scram-sha-256' >> ${data}/pg_hba.conf
      pg_ctl -D ${data} --silent --wait --log=${at('run/initdb.log')} --options='${socket}' start`)
    await shell(`bash ${path.join(project, 'make-roles.sh')}`, {
      PGDATA: data,
      PGHOST: at('run'),
      SECRETS: at('secrets'),
    })
    await shell(`pg_ctl -D ${data} --silent --mode=fast stop`)
  }

  async function isReady(project: string, name: string, service: Service): Promise<boolean> {
    if (name === 'recado')
      return await fetch(`http://127.0.0.1:${ports.recado}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    if (name === 'backup') return true
    const asked = ['pg_isready', '--quiet', '--host=127.0.0.1', '--username=recado', '--dbname=recado']
    return (await run(launch(project, service, asked))).code === 0
  }

  async function up(project: string, wanted: string[]): Promise<Ran> {
    const services = readServices(project)
    for (const name of ['postgres', 'recado', 'backup']) {
      const service = services[name]
      if (!service || (wanted.length > 0 && !wanted.includes(name))) continue
      const before = running.get(name)
      if (before?.child.exitCode === null && before.image === service.image) continue
      await stop(name)
      await start(project, name, service)
    }
    return { code: 0, said: `${LEFT_OUT.join(', ')} left out: Docker is not here\n` }
  }

  async function start(project: string, name: string, service: Service): Promise<void> {
    for (const volume of service.volumes.filter((one) => !one.startsWith('.'))) {
      const folder = at('volumes', volume.split(':')[0] ?? '')
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o777)
    }
    if (name === 'postgres' && !existsSync(at('volumes', DATA))) await initialize(project, service)
    const words = {
      postgres: [
        ...(service.command ?? []),
        '-D',
        at('volumes', DATA),
        '-c',
        `unix_socket_directories=${at('run')}`,
      ],
      recado: recado('serve'),
      backup: ['bash', '/backup.sh', ...(service.command ?? [])],
    }[name]
    if (!words) throw new Error(`${name} is none of the services`)
    const log = at('logs', `${name}.log`)
    const file = openSync(log, 'a')
    const child = launch(project, service, words, { log: file })
    closeSync(file)
    running.set(name, { child, image: service.image })
    history.push(`${name} ${service.image}`)
    const giveUpAt = performance.now() + PATIENCE_MS
    while (!(await isReady(project, name, service))) {
      if (child.exitCode !== null || performance.now() > giveUpAt)
        throw new Error(`${name} does not start: ${readFileSync(log, 'utf8')}`)
      await sleep(100)
    }
  }

  async function stop(name: string): Promise<void> {
    const { child } = running.get(name) ?? {}
    running.delete(name)
    if (child?.exitCode !== null) return
    const started = childrenOf(child.pid ?? 0)
    const ended = once(child, 'exit')
    child.kill(name === 'postgres' ? 'SIGINT' : 'SIGTERM')
    await ended
    for (const pid of started) endOrphan(pid)
    history.push(`${name} stopped`)
  }

  /** Of `docker compose …`. */
  async function obey(project: string, [command, ...args]: string[]): Promise<Ran> {
    const { values, rest } = readWords(args)
    const [name = '', ...words] = rest
    switch (command) {
      case 'up':
        return await up(project, rest)
      case 'pull':
        return {
          code: 0,
          said: Object.values(readServices(project))
            .map(({ image }) => `pulled ${image}\n`)
            .join(''),
        }
      case 'stop':
        for (const one of ['backup', 'recado', 'postgres']) await stop(one)
        return { code: 0, said: '' }
      case 'exec':
      case 'run': {
        const service = readServices(project)[name]
        if (!service || (command === 'exec' && !running.has(name)))
          return { code: 1, said: `${name} does not run\n` }
        const called =
          values.entrypoint === undefined && command === 'run'
            ? ['bash', '/backup.sh', ...words]
            : [...(values.entrypoint === undefined ? [] : [values.entrypoint]), ...words]
        const program = called[0] === 'recado' ? recado(...called.slice(1)) : called
        const environment = Object.fromEntries((values.env ?? []).map((one) => one.split(/=(.*)/))) as Record<
          string,
          string
        >
        return await run(launch(project, service, program, { environment, volumes: values.volume ?? [] }))
      }
      default:
        return { code: 1, said: `docker compose ${command} is not played\n` }
    }
  }

  async function answer(request: IncomingMessage): Promise<Ran> {
    const { cwd, args } = JSON.parse(await text(request)) as { cwd: string; args: string[] }
    const [first, ...words] = args
    if (first !== 'compose') return { code: 1, said: `docker ${first} is not played\n` }
    return await obey(cwd, words).catch((error: unknown) => ({ code: 1, said: `${String(error)}\n` }))
  }
  const server = createServer((request, response) => {
    void answer(request).then((ran) => response.end(JSON.stringify(ran)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  writeFileSync(at('bin/docker'), `#!/bin/sh\nexec '${process.execPath}' '${import.meta.filename}' "$@"\n`, {
    mode: 0o755,
  })
  return {
    env: {
      ...process.env,
      PATH: `${at('bin')}:${process.env['PATH']}`,
      STAND_IN: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    url: `http://127.0.0.1:${ports.recado}`,
    history,
    async close() {
      for (const name of ['backup', 'recado', 'postgres']) await stop(name)
      server.close()
    },
  }
}

/** The command `docker`: hands over what it was asked. */
if (import.meta.main) {
  const body = JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2) })
  const response = await fetch(process.env['STAND_IN'] ?? '', { method: 'POST', body })
  const { code, said } = (await response.json()) as Ran
  process.stdout.write(said)
  process.exitCode = code
}
