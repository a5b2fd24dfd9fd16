/**
 * GET /metrics: for Prometheus, with a token of its own. Without RECADO_METRICS_TOKEN every request
 * is refused.
 */
import type { FastifyInstance } from 'fastify'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { problemResponses } from '../../engine/http/problem-schema.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'

const BEARER = /^Bearer +([^ ]+) *$/i

type Served = {
  metrics: Pick<Metrics, 'registry'>
  metricsToken: string | null
  refreshDatabaseMetrics: () => Promise<void>
}

export function metrics(app: FastifyInstance, services: Served): void {
  const schema = {
    operationId: 'getMetrics',
    summary: 'What this process does and holds, for Prometheus',
    description:
      'Text format 0.0.4. Read with `Authorization: Bearer` and the value of RECADO_METRICS_TOKEN.',
    tags: ['Health'],
    security: [{ metricsToken: [] }],
    response: {
      200: { description: 'The metrics.', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...problemResponses(401, 503),
    },
  }
  app.get('/metrics', { schema }, async (request, reply) => {
    const [, token = ''] = BEARER.exec(request.headers.authorization ?? '') ?? []
    if (!services.metricsToken || !equalSecrets(token, services.metricsToken)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Problem('metrics_token_invalid', 'Send the metrics token as a bearer token.')
    }
    await services.refreshDatabaseMetrics()
    const { registry } = services.metrics
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
