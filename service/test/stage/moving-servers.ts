/**
 * Two servers: the service of a stage, and another on a database of its own; both in a directory,
 * and a workspace that moves between them.
 */
import assert from 'node:assert/strict'
import { readConfig } from '../../src/engine/settings/config.ts'
import { addServer, placeWorkspace } from '../../src/fleet/directory/directory-repository.ts'
import { openMoves } from '../../src/fleet/directory/moves-repository.ts'
import { openDirectory, type Directory } from '../../src/fleet/directory/directory.ts'
import { silentLog } from '../../src/engine/log/log.ts'
import type { Service } from '../../src/main.ts'
import { raiseFence } from '../../src/fleet/moving/fence.ts'
import { moveWorkspace, type Moved, type MoveOptions } from '../../src/fleet/moving/move-workspace.ts'
import { callAt } from './call.ts'
import { createMigrated, type MigratedDatabase } from './database.ts'
import type { Answer, Shop, Stage } from './stage.ts'
import { change, envelope, sign } from './webhook.ts'

export type Servers = {
  directory: Directory
  /** Opens the directory once more, as another mover does. */
  openAgain(): Promise<Directory>
  /** The database of the second server. */
  database: MigratedDatabase
  /** The second server. */
  second: Service
  /** Moves the shop's workspace. */
  move(to: 'first' | 'second', more?: Partial<MoveOptions>): Promise<Moved>
  options(more?: Partial<MoveOptions>): MoveOptions
  /** Calls a server as the shop. */
  at(
    server: 'first' | 'second',
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer>
  /** Posts what WhatsApp would tell of the shop's number, and returns the status. */
  postWebhook(server: 'first' | 'second', value: Record<string, unknown>): Promise<number>
  /** The states of the workspace on both servers. */
  states(): Promise<[first: string | null, second: string | null]>
  /** The name of the server that the directory gives the workspace to. */
  owner(): Promise<string | null>
  openMoves(): ReturnType<typeof openMoves>
  close(): Promise<void>
}
type Headers = Record<string, string>

export async function openServersOf(stage: Stage, shop: Shop = stage.shop): Promise<Servers> {
  const database = await createMigrated(2)
  const second = await stage.startAnother({}, { DATABASE_URL: database.connectionString })
  for (const pool of [stage.db, database.pool]) await raiseFence(pool)
  const config = readConfig({ ...stage.env, RECADO_DIRECTORY_URL: String(stage.env.DATABASE_URL) })
  const openAgain = () => openDirectory(config, silentLog, { scans: false })
  const directory = await openAgain()
  const now = stage.clock.now()
  const { pool, secretKeys } = directory
  const first = { name: 'first', url: stage.service.url, databaseUrl: String(stage.env.DATABASE_URL) }
  assert.ok(await addServer(pool, secretKeys, first, now))
  const other = { name: 'second', url: second.url, databaseUrl: database.connectionString }
  assert.ok(await addServer(pool, secretKeys, other, now))
  await placeWorkspace(pool, shop.workspaceId, 'first')
  await directory.refresh()
  const urlOf = (server: 'first' | 'second') => (server === 'first' ? stage.service.url : second.url)
  const stateIn = async (db: Stage['db']) => {
    const { rows } = await db.query<{ state: string }>(
      'select state from workspaces where workspace_id = $1',
      [shop.workspaceId],
    )
    return rows[0]?.state ?? null
  }
  const options: Servers['options'] = (more = {}) => ({ directory, clock: stage.clock, ...more })
  return {
    directory,
    openAgain,
    database,
    second,
    options,
    move: (to, more) => moveWorkspace(shop.workspaceId, to, options(more)),
    async at(server, method, path, body, headers = {}) {
      stage.keepSecret(body)
      return await callAt({ url: urlOf(server) }, method, path, body, { headers, apiKey: shop.apiKey })
    },
    async postWebhook(server, value) {
      const body = envelope(change(shop.phoneNumberId, value))
      stage.keepSecret(JSON.parse(body))
      const answer = await fetch(`${urlOf(server)}/channels/whatsapp/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, shop.appSecret) },
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    states: async () => [await stateIn(stage.db), await stateIn(database.pool)],
    async owner() {
      await directory.refresh()
      return directory.placementOf(shop.workspaceId)?.server ?? null
    },
    openMoves: () => openMoves(directory.pool),
    async close() {
      await second.close()
      await directory.close()
      await database.drop()
    },
  }
}
