/**
 * The ceiling of listing: the same bytes, sent from memory. Its argument is a file with answers by
 * path.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { announce } from '../ground/listen.ts'

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>

const app = Fastify()
app.get('/*', async (request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8')
  return answers[request.url] ?? reply.callNotFound()
})
announce({ url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() })
