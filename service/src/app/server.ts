/**
 * The HTTP server: Fastify with safe settings in place of its defaults.
 *
 * The server coerces and removes nothing that callers send, reads only JSON in UTF-8, bounds
 * everything, and answers every error with a problem. What it serves is listed in `nouns.ts`, and
 * its pages in `pages.ts`.
 */
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { HTTP_BOUNDS } from '../engine/http/http-bounds.ts'
import { acceptOnlyJson } from '../engine/http/json-body.ts'
import { AJV_OPTIONS, compilersFactory } from '../engine/http/lazy-schemas.ts'
import { collectAddresses } from '../engine/http/method-not-allowed.ts'
import { createOutageLog } from '../engine/http/outage-log.ts'
import { refuseParseErrors } from '../engine/http/parse-errors.ts'
import { answerProblem, handleErrors, NOTHING_HERE } from '../engine/http/problem.ts'
import { refuseBrokenHttp } from '../engine/http/refuse-broken-http.ts'
import { logRequests } from '../engine/http/request-log.ts'
import { boundUntakenAnswers } from '../engine/http/response-backpressure.ts'
import { recordRequests } from '../engine/http/trace.ts'
import { openApiOptions } from './openapi/openapi.ts'
import type { Services } from './services.ts'
import type { Config } from '../engine/settings/config.ts'
import { newId } from '../engine/new-id.ts'
import { Problem } from '../engine/problems/problems.ts'
import { nouns } from './nouns.ts'
import { pages } from './pages.ts'

const BODY_BYTES_MAX = 256 * 1024
const PATH_PART_MAX = 128

/** Builds the server with all its operations. The caller calls `listen`. */
export async function buildServer(
  services: Services,
  limits: Config['connections'],
): Promise<FastifyInstance> {
  const { log, clock, tracing, authenticate, publicUrl, trustedProxies, isDraining, isStopping } = services
  const refused = refuseBrokenHttp(publicUrl, log)
  const outage = createOutageLog(log, clock)
  const handleError = handleErrors(log, outage, publicUrl)
  const app = Fastify({
    logger: false,
    genReqId: () => newId(),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    connectionTimeout: limits.answerTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false, // answered as a problem, below
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PATH_PART_MAX },
    http: {
      ...HTTP_BOUNDS,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    },
    ajv: {
      customOptions: AJV_OPTIONS,
    },
    schemaController: { compilersFactory },
    frameworkErrors: (error, request, reply) => {
      reply.header('request-id', request.id)
      void handleError(error, request, reply)
    },
    clientErrorHandler: refused.clientError,
  })

  app.decorateRequest('caller')
  app.decorateRequest('problem', null)
  app.decorateRequest('waitedMs', 0)
  app.setErrorHandler(async (error, request, reply) =>
    handleError(await authenticate.reconsider(request, error), request, reply),
  )
  app.addHook('onClose', async () => outage.close())
  const notFound = () => new Problem('not_found', NOTHING_HERE)
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, notFound(), publicUrl())) // for missing files of pages
  const addresses = collectAddresses(app)
  // with `done`: a promise would cost every request more than these hooks do
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    if (isStopping()) throw new Problem('stopping', 'The service is stopping.', { retryAfterSeconds: 1 })
    if (request.is404) {
      // before the body is read
      addresses.assertUnknown(request, reply)
      throw notFound()
    }
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
  logRequests(app, services)
  recordRequests(app, tracing)
  app.server.maxConnections = limits.connectionsMax
  // a caller that half-closes the connection after its request is still answered; by default Node
  // would close both halves
  Object.assign(app.server, { httpAllowHalfOpen: true })
  boundUntakenAnswers(app.server)
  refused.watch(app.server)
  // an unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own 417 would not have a
  // problem as its body
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  acceptOnlyJson(app)
  refuseParseErrors(app)
  await app.register(swagger, openApiOptions(publicUrl))
  await app.register(async (api) => {
    for (const { operations } of nouns) for (const register of operations) await register(api, services)
  })
  await pages(app, services)
  addresses.refuseOtherMethods()
  return app
}
