/**
 * `recado route`: the one address of several servers. It finds out to which workspace a request
 * belongs, and passes it to the server of that workspace. It keeps nothing: any number of routers
 * may run side by side.
 *
 * A stale directory does no harm. A server that has not the workspace refuses by itself, and the
 * router reads the directory again.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createAuthThrottle } from '../../access/auth-throttle.ts'
import { closeServer } from '../../engine/http/close-server.ts'
import { HTTP_BOUNDS } from '../../engine/http/http-bounds.ts'
import { createOutageLog } from '../../engine/http/outage-log.ts'
import { answerProblem, handleErrors, NOTHING_HERE } from '../../engine/http/problem.ts'
import { refuseBrokenHttp } from '../../engine/http/refuse-broken-http.ts'
import { watchUnfinished } from '../../engine/http/unfinished-bodies.ts'
import { boundUntakenAnswers } from '../../engine/http/response-backpressure.ts'
import { metrics as metricsOperation } from '../../app/operations/metrics.ts'
import { openChannels } from '../../channels/registry.ts'
import { systemClock, type Clock } from '../../engine/clock.ts'
import type { Config } from '../../engine/settings/config.ts'
import { openDirectory } from '../directory/directory.ts'
import type { Log } from '../../engine/log/log.ts'
import { meterRouting } from './routing-metrics.ts'
import { newId } from '../../engine/new-id.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { readBoundedBody } from './body.ts'
import { createPassWebhook } from './channel-webhooks.ts'
import { readClaim, type Claim } from './claims.ts'
import { createOwners } from './owners.ts'
import { relay, sendToOwner, toOutgoing, untilGone } from './relay.ts'
import { passSignIn } from './sign-in.ts'
import type { Upstream } from './upstream.ts'
import { openUpstreams } from './upstreams.ts'

export type Router = {
  /** Where it answers on this machine. */
  url: string
  /** Stops cleanly: requests under way are answered first. */
  close(): Promise<void>
}

/** Rejects with one clear sentence if the router cannot start; then nothing is left open. */
export async function startRouter(
  config: Config,
  log: Log,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<Router> {
  await using opened = new AsyncDisposableStack()
  const { routing, connections: limits, trustedProxies } = config
  let localUrl = ''
  const publicUrl = () => config.publicUrl ?? localUrl
  const directory = await openDirectory(config, log, { clock })
  opened.defer(() => directory.close())
  const meter = meterRouting(directory)
  const channels = await openChannels(config, clock)
  opened.defer(() => channels.close())
  const upstreams = await openUpstreams(
    directory,
    {
      ...routing,
      silenceMs: limits.answerTimeoutMs,
      onOutcome: meter.sent,
      nowMs: clock.monotonicMs,
      secretKeys: directory.secretKeys,
    },
    { clock, log },
  )
  opened.defer(() => upstreams.close())
  meter.watch(() => upstreams.all().map(({ server, isWell }) => ({ server: server.name, isWell: isWell() })))
  const owners = createOwners(directory, upstreams, clock.monotonicMs)
  const { refresh } = directory
  const throttle = createAuthThrottle(clock.monotonicMs)
  const callbackThrottle = createAuthThrottle(clock.monotonicMs)
  const webhooks = new Map(
    channels.all.map((channel) => [channel.name, createPassWebhook({ owners, upstreams, refresh }, channel)]),
  )
  const vouched = config.payments.callbackHeader?.name ?? null

  let isDraining = false
  const refused = refuseBrokenHttp(publicUrl, log)
  const outage = createOutageLog(log, clock)
  opened.defer(() => outage.close())
  const app = Fastify({
    logger: false,
    genReqId: () => newId(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.answerTimeoutMs,
    http: {
      ...HTTP_BOUNDS,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    },
    clientErrorHandler: refused.clientError,
  })
  app.decorateRequest('problem', null)
  app.setErrorHandler(handleErrors(log, outage, publicUrl))
  app.setNotFoundHandler((_request, reply) =>
    answerProblem(reply, new Problem('not_found', NOTHING_HERE), publicUrl()),
  )
  app.server.maxConnections = limits.connectionsMax
  Object.assign(app.server, { httpAllowHalfOpen: true })
  boundUntakenAnswers(app.server)
  refused.watch(app.server)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload)) // it flows through
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  addOwnPages(app, () => isDraining)
  metricsOperation(app, {
    metricsToken: config.metricsToken,
    metrics: meter,
    refreshDatabaseMetrics: async () => undefined,
  })

  app.all('/*', async (request, reply) => {
    const claim = readClaim(request)
    if (claim.is === 'owned') return await passOwned(claim, request, reply)
    if (claim.is === 'open') return await passToAny(request, reply)
    watchUnfinished(request.raw)
    if (claim.is === 'signIn') return await passSignIn({ owners, upstreams, refresh }, claim, request, reply)
    const passWebhook = webhooks.get(claim.channel)
    if (!passWebhook) throw new Problem('not_found', NOTHING_HERE)
    return await passWebhook(request, reply)
  })

  async function passOwned(
    { by, hash }: Extract<Claim, { is: 'owned' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const find = () => owners.find(by, hash)
    // before the body is read: no caller without a key makes the router store one
    const watch = by === 'callback' ? callbackThrottle : throttle
    const found = await watch
      .watch(request.ip, owners.isRemembered(by, hash), find)
      .catch((error: unknown) => (by === 'callback' && isUnknown(error) ? null : Promise.reject(error)))
    if (!found) throw new Problem('not_found', NOTHING_HERE)
    const signal = untilGone(reply)
    const body = await readBoundedBody(request.body)
    const locate = async () => (await find()) ?? found
    const outgoing = toOutgoing(request, body, vouched)
    // a workspace takes its sessions along: where it was, they are unknown
    const goneWith = by === 'session' ? UNAUTHENTICATED : null
    return relay(reply, await sendToOwner(locate, refresh, outgoing, signal, goneWith))
  }

  /**
   * What needs no workspace, and what no server knows: any answers it, one after the other while it
   * only reads.
   */
  async function passToAny(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const body = isReading ? null : ((request.body ?? null) as Parameters<typeof toOutgoing>[1])
    const outgoing = toOutgoing(request, body, vouched)
    const signal = untilGone(reply)
    const [first, second] = upstreams.wellFirst()
    if (!first) throw new Problem('server_unavailable', 'There is no server yet.', { retryAfterSeconds: 5 })
    const send = (upstream: Upstream) => upstream.send(outgoing, signal)
    const answer = isReading && second ? await send(first).catch(() => send(second)) : await send(first)
    return relay(reply, answer)
  }

  opened.defer(() => closeServer(app, config.stopMs / 2))
  localUrl = await app.listen({ host: config.host, port: config.port })
  log.info({ event: 'listening', url: localUrl, count: upstreams.all().length }, 'The router is ready.')
  const stack = opened.move()
  return {
    url: localUrl,
    async close() {
      isDraining = true
      if (config.drainMs > 0) await new Promise<void>((resolve) => void clock.after(config.drainMs, resolve))
      await stack.disposeAsync()
      log.info({ event: 'stopped' }, 'The router has stopped.')
    },
  }
}

const UNAUTHENTICATED = 401
const isUnknown = (error: unknown) => error instanceof Problem && error.code === 'unauthenticated'

/**
 * How the router itself is. It serves on from memory while the directory is away, and says so in
 * its metrics alone.
 */
function addOwnPages(app: FastifyInstance, isDraining: () => boolean): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (isDraining()) throw new Problem('stopping', 'The router was asked to stop.', { retryAfterSeconds: 1 })
    return { status: 'ok' }
  })
}
