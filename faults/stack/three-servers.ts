/**
 * Three servers: a PostgreSQL and a Recado each, a directory, and `recado route` before them. The
 * first is the one that the stack knows: the checker looks there, so all workspaces have to be
 * there again at the end.
 */
import { randomBytes } from 'node:crypto'
import { findFreePorts } from '../../testkit/free-ports.ts'
import { startProgram, type Program } from '../../testkit/program.ts'
import { RECADO, recado, recadoJson } from '../../testkit/recado.ts'
import { openGround } from './ground.ts'
import { HeardClient, openPostgresServer, type PostgresServer } from './postgres.ts'
import type { Ground, Stack } from './stack.ts'

export const NAMES = ['first', 'second', 'third'] as const
export type Name = (typeof NAMES)[number]

export type ThreeServers = {
  ground: Ground
  /** For `openStack`: the port of the router, and what to do once the first server runs. */
  gate: { port: number; open(stack: Stack): Promise<void> }
  ports: readonly number[]
  /** For commands about the directory. */
  env(): Record<string, string>
  postgresOf(name: Name): PostgresServer
  /** Kills the Recado of a server and starts it again at its port. */
  replaceService(name: Name): Promise<void>
  /**
   * The servers whose database says that the workspace is theirs, asked one after the other; null
   * if one did not answer.
   */
  listOwners(workspaceId: string): Promise<Name[] | null>
  close(): Promise<void>
}

export async function openThreeServers(source = RECADO): Promise<ThreeServers> {
  const postgres: PostgresServer[] = []
  const close = async () => {
    await router?.kill()
    for (const server of postgres) await server.close()
  }
  let router: Program | undefined
  const databases = new Map<Name, string>()
  const services = new Map<Name, Program>()
  const [gatePort = 0, ...ports] = await findFreePorts(1 + NAMES.length)
  try {
    for (const _ of NAMES) postgres.push(await openPostgresServer(undefined, { wal_level: 'logical' }))
    const [first] = postgres as [PostgresServer]
    const ground = await openGround(first)
    const directory = `directory_${randomBytes(4).toString('hex')}`
    const secrets = { RECADO_SECRET_KEY: ground.secretKey, RECADO_DIRECTORY_URL: first.urlOf(directory) }
    const portOf = (name: Name) => ports[NAMES.indexOf(name)] ?? 0
    const postgresOf = (name: Name) => postgres[NAMES.indexOf(name)] as PostgresServer
    const settingsOf = (name: Name) => ({
      RECADO_PORT: String(portOf(name)),
      DATABASE_URL: postgresOf(name).urlOf(databases.get(name) ?? ''),
      RECADO_TRUSTED_PROXIES: '127.0.0.1',
    })
    let running: Stack

    async function open(stack: Stack) {
      running = stack
      await first.run(`create database ${directory}`)
      databases.set('first', stack.database)
      services.set('first', stack.processes[0] as Program)
      for (const name of NAMES) {
        if (name !== 'first') {
          databases.set(name, 'other')
          await postgresOf(name).run('create database other')
          const { exitCode, stderr } = await recado(['migrate'], { ...secrets, ...settingsOf(name) })
          if (exitCode !== 0) throw new Error(stderr)
          services.set(name, await stack.start(settingsOf(name)))
        }
        const url = `http://127.0.0.1:${portOf(name)}`
        await recadoJson(['server', 'add', name, '--url', url], { ...secrets, ...settingsOf(name) })
      }
      router = await startProgram([source, 'route'], {
        env: { ...secrets, RECADO_PORT: String(gatePort), RECADO_PUBLIC_URL: `http://127.0.0.1:${gatePort}` },
      })
    }

    async function isHere(name: Name, workspaceId: string): Promise<boolean> {
      const client = new HeardClient({ connectionString: postgresOf(name).urlOf(databases.get(name) ?? '') })
      await client.connect()
      try {
        const { rowCount } = await client.query(
          `select from workspaces where workspace_id = $1 and state in ('here', 'parting')`,
          [workspaceId],
        )
        return rowCount === 1
      } finally {
        await client.end()
      }
    }

    return {
      ground,
      postgresOf,
      close,
      gate: { port: gatePort, open },
      ports: ports.slice(0, 1),
      env: () => secrets,
      async replaceService(name) {
        const process = services.get(name) as Program
        running.withdraw(process)
        await process.kill()
        services.set(
          name,
          await running.start(name === 'first' ? { RECADO_PORT: String(portOf(name)) } : settingsOf(name)),
        )
      },
      async listOwners(workspaceId) {
        const owners: Name[] = []
        try {
          for (const name of NAMES) if (await isHere(name, workspaceId)) owners.push(name)
        } catch {
          return null
        }
        return owners
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
