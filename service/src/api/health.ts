/** GET /health/live and /health/ready: whether the process runs, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import { asAnswer } from './answer-fields.ts'
import { problemResponses } from './problem-schema.ts'
import type { Services } from './services.ts'

const tags = ['Health']
const Health = {
  title: 'Health',
  description: 'All is well; what is not well is a problem.',
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['ok'] } },
}

export function health(app: FastifyInstance, { pool }: Services): void {
  const live = { operationId: 'getLiveness', summary: 'Whether the process runs', tags, security: [] }
  app.get(
    '/health/live',
    { schema: { ...live, response: { 200: asAnswer(Health, 'The process runs.'), ...problemResponses() } } },
    async () => ({
      status: 'ok',
    }),
  )

  const ready = { operationId: 'getReadiness', summary: 'Whether requests can be served', tags, security: [] }
  const response = { 200: asAnswer(Health, 'Requests can be served.'), ...problemResponses(503) }
  app.get('/health/ready', { schema: { ...ready, response } }, async () => {
    await pool.query('select 1') // without an answer: 503 database_unavailable, as everywhere
    return { status: 'ok' }
  })
}
