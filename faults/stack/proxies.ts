/**
 * The proxies that operators put before the service, each with its file of packaging/ as it is
 * but for addresses.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { findFreePorts } from '../../testkit/free-ports.ts'

export type Proxy = {
  port: number
  /**
   * What a person does before a process is stopped, and after it is back; nothing where the proxy
   * asks for readiness.
   */
  takeOut(processPort: number): Promise<void>
  putBack(processPort: number): Promise<void>
  close(): Promise<void>
}

const PACKAGING = path.resolve(import.meta.dirname, '../../packaging')
/** docs/operations.md, An update: how long to wait after a process was taken out. */
const NOTICED_MS = 2_000
const PATIENCE_MS = 20_000
const POLL_MS = 50

/** Why the proxy cannot be had here; null if it can. */
export const lacks = (program: 'nginx' | 'caddy'): string | null =>
  spawnSync(program, ['-v']).error ? `${program} is not installed here` : null

export async function openCaddy(processPorts: readonly number[]): Promise<Proxy> {
  const [port = 0, admin] = await findFreePorts(2)
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-caddy-'))
  const child = start(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', `${PACKAGING}/caddy/Caddyfile`],
    {
      HOME: folder,
      DOMAIN: `http://127.0.0.1:${port}`,
      PROCESSES: processPorts.map((one) => `127.0.0.1:${one}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${admin}`,
    },
  )
  const nothing = () => Promise.resolve()
  return await listening({ port, takeOut: nothing, putBack: nothing, close: () => end(child, folder) })
}

export async function openNginx(processPorts: readonly number[]): Promise<Proxy> {
  const [port = 0] = await findFreePorts(1)
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-nginx-'))
  const file = path.join(folder, 'nginx.conf')
  const out = new Set<number>()
  const write = async () => await writeFile(file, await makeNginxFile(folder, port, processPorts, out))
  await write()
  const child = start('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {})
  async function change() {
    await write()
    child.kill('SIGHUP')
    await sleep(NOTICED_MS)
  }
  return await listening({
    port,
    async takeOut(processPort) {
      out.add(processPort)
      await change()
    },
    async putBack(processPort) {
      out.delete(processPort)
      await change()
    },
    close: () => end(child, folder),
  })
}

/** Its second server, without TLS, which is not what is tried, before these processes. */
async function makeNginxFile(
  folder: string,
  port: number,
  processPorts: readonly number[],
  out: ReadonlySet<number>,
): Promise<string> {
  const text = await readFile(`${PACKAGING}/nginx/recado.conf`, 'utf8')
  const [upstream = '', , site = ''] = text.split(/^server \{$/m)
  const servers = processPorts.map(
    (one) => `server 127.0.0.1:${one} max_fails=0${out.has(one) ? ' down' : ''};`,
  )
  const before = upstream.replace(/ +server .*\n +server .*\n/, `  ${servers.join('\n  ')}\n`)
  const lines = site.split('\n').filter((line) => !/ssl_certificate|\[::\]|server_name/.test(line))
  const plain = lines.join('\n').replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
  if (before === upstream || plain === site) throw new Error('packaging/nginx/recado.conf has another form')
  return [
    process.getuid?.() === 0 ? 'user root;' : '', // its folder is ours alone
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    `http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}`,
    `${before}server {${plain}}`,
  ].join('\n')
}

const start = (program: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGTERM')) await ended
  await rm(folder, { recursive: true, force: true })
}

/** It answers something: without a process behind it that is a 502, or takes long. */
async function listening(proxy: Proxy): Promise<Proxy> {
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
    try {
      const { body } = await request(`http://127.0.0.1:${proxy.port}/metrics`)
      await body.dump()
      return proxy
    } catch (error) {
      if (performance.now() < until) continue
      await proxy.close()
      throw error
    }
  }
}
