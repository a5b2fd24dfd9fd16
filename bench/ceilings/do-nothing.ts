/**
 * The ceiling of accepting: a Fastify server with the same route and schema that does nothing else.
 * Its argument is a file with `{ path, body }`, the schema as the service publishes it.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { announce } from '../ground/listen.ts'
import { customOptions } from './judge-as-the-service.ts'

const { path, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  path: string
  body: object
}

const app = Fastify({ ajv: { customOptions } })
const answer = { type: 'object', properties: { id: { type: 'string' } } }
app.post(path, { schema: { body, response: { 200: answer } } }, async () => ({ id: crypto.randomUUID() }))
announce({ url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() })
