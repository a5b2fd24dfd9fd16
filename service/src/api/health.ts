/** GET /health/live and /health/ready: whether the process runs, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
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

/** Whoever asks has a clock as well, and waits less long than a request may take: ms. */
const READY_TIMEOUT_MS = 2_000
const ASK: pg.QueryConfig & { query_timeout: number } = {
  text: 'select 1',
  query_timeout: READY_TIMEOUT_MS,
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
    await pool.query(ASK) // without an answer: 503 database_unavailable, as everywhere
    return { status: 'ok' }
  })
}
