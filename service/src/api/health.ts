/** GET /health/live and /health/ready: whether the process runs, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

const tags = ['Health']
const answer = (description: string) => ({
  description,
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', description: '`ok`, or what is missing.' } },
})

export function health(app: FastifyInstance, { pool, isStopping }: Services): void {
  const live = { operationId: 'getLiveness', summary: 'Whether the process runs', tags, security: [] }
  app.get(
    '/health/live',
    { schema: { ...live, response: { 200: answer('The process runs.') } } },
    async () => ({
      status: 'ok',
    }),
  )

  const ready = { operationId: 'getReadiness', summary: 'Whether requests can be served', tags, security: [] }
  const response = { 200: answer('Requests can be served.'), 503: answer('Not now.') }
  app.get('/health/ready', { schema: { ...ready, response } }, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
