/** GET /health/live and /health/ready: whether the process runs, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { DatabaseUnavailableError } from '../../engine/postgres/errors.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { problemResponses } from '../../engine/http/problem-schema.ts'
import type { Needs } from '../../engine/http/needs.ts'

const tags = ['Health']
const Health = {
  title: 'Health',
  description: 'All is well; what is not well is a problem.',
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: ['ok'] } },
}

/** Probes have a timeout of their own, which is shorter than that of a request. */
const READY_TIMEOUT_MS = 2_000

type Served = Needs<'pool'> & {
  /**
   * The process was asked to stop but still serves: load balancers should send requests elsewhere.
   */
  isDraining: () => boolean
}

export function health(app: FastifyInstance, { pool, isDraining }: Served): void {
  const live = { operationId: 'getLiveness', summary: 'Whether the process runs', tags, security: [] }
  app.get(
    '/health/live',
    {
      schema: { ...live, response: { 200: asAnswer(Health, 'The process runs.'), ...problemResponses(503) } },
    },
    async () => ({
      status: 'ok',
    }),
  )

  const ready = { operationId: 'getReadiness', summary: 'Whether requests can be served', tags, security: [] }
  const response = { 200: asAnswer(Health, 'Requests can be served.'), ...problemResponses(503) }
  app.get('/health/ready', { schema: { ...ready, response } }, async () => {
    if (isDraining())
      throw new Problem('stopping', 'The service was asked to stop.', { retryAfterSeconds: 1 })
    await assertAnswers(pool)
    return { status: 'ok' }
  })
}

/**
 * Throws `database_unavailable` (503) without an answer in time. A query's own timeout starts only
 * when it has a connection.
 */
async function assertAnswers(pool: Queryable): Promise<void> {
  const answer = await withTimeout(pool.query('select 1'), READY_TIMEOUT_MS)
  if (answer === 'late') throw new DatabaseUnavailableError('The database does not answer.')
}
