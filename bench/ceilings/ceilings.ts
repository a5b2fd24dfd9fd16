/** Starts the servers that the service is compared with. A file contains their input. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { request } from 'undici'
import { toWholeSchema } from '../../scripts/whole-schema.ts'
import { startChild, type Child } from '../ground/child.ts'
import type { Ground, Store } from '../ground/ground.ts'
import { ORDER_DETAILS } from '../load/bodies.ts'

/** Answers order details by the schema that `service` publishes, and does nothing else. */
export async function startDoNothing(ground: Ground, service: Child): Promise<Child> {
  return await start(ground, 'do-nothing', await orderDetailsRoute(service))
}

/** Accepts order details of the first shop into the store, in one transaction for each. */
export async function startOneTransactionEach(ground: Ground, service: Child, store: Store): Promise<Child> {
  const [{ workspaceId, senders }] = store.shops
  const where = { databaseUrl: store.url, workspaceId, senderId: senders[0].id }
  return await start(ground, 'one-transaction-each', { ...(await orderDetailsRoute(service)), ...where })
}

/** Answers these paths with these bytes. */
export async function startFromMemory(ground: Ground, pages: ReadonlyMap<string, string>): Promise<Child> {
  return await start(ground, 'from-memory', Object.fromEntries(pages))
}

/** Copies what it is sent to files of this folder, and gives them out. */
export async function startBareCopy(ground: Ground, folder: string): Promise<Child> {
  return await start(ground, 'bare-copy', { folder })
}

async function start(ground: Ground, name: string, setup: object): Promise<Child> {
  const file = path.join(ground.folder, `${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(setup))
  const program = path.join(import.meta.dirname, `${name}.ts`)
  return await startChild(ground, [program, file], { name })
}

type Operation = { post: { requestBody: { content: Record<string, { schema: object }> } } }

/**
 * The route and the schema of its body, from the OpenAPI document, with references resolved as in
 * the service.
 */
async function orderDetailsRoute(service: Child): Promise<{ path: string; body: object }> {
  const { body } = await request(`${service.url}/openapi.json`)
  const document = (await body.json()) as {
    paths: Record<string, Operation>
    components: Record<string, Record<string, unknown>>
  }
  const schema = document.paths[ORDER_DETAILS]?.post.requestBody.content['application/json']?.schema
  if (!schema) throw new Error('The document does not describe order details.')
  return { path: ORDER_DETAILS, body: toWholeSchema(schema, document) }
}
