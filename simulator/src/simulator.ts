/** Assembles a simulator and starts it. In a test: `await startSimulator({ port: 0 })`. */
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createChanges } from './changes.ts'
import { createClock } from './clock.ts'
import { addControlApi } from './control/control-api.ts'
import { ControlError, sendControlError } from './control/control-error.ts'
import { createBank } from './customers/bank.ts'
import { createFaults } from './faults/rules.ts'
import { GraphError, toErrorBody } from './graph/errors.ts'
import { addDownloadRoute } from './graph/downloads.ts'
import { addMediaUploadRoute } from './graph/media-uploads.ts'
import { toGraphUrl } from './graph/partner.ts'
import { addMessagesRoute } from './graph/messages-route.ts'
import { addObjectsRoute } from './graph/objects-route.ts'
import { addBodyParsers } from './graph/request-body.ts'
import { addResumableUploadRoute } from './graph/resumable-uploads.ts'
import { sendUnknownPath } from './graph/unknown-path.ts'
import { createThroughput } from './graph/rate-limits.ts'
import { createHostCheck } from './local-callers.ts'
import { createLog, type Log } from './log.ts'
import { createLinks } from './media/links.ts'
import { createMediaUrls } from './media/urls.ts'
import { addPhonePage } from './phone-page.ts'
import type { Settings } from './settings.ts'
import type { Simulation } from './simulation.ts'
import { keepSnapshot } from './snapshot.ts'
import { createState } from './state/state.ts'
import { createReviews } from './templates/reviews.ts'
import { createOutbox } from './webhooks/outbox.ts'
import { createStatuses } from './webhooks/statuses.ts'

export type Simulator = {
  /** `http://127.0.0.1:<port>` */
  url: string
  port: number
  close(): Promise<void>
}

/** Room for the longest user id, percent-encoded. */
const PATH_PART_CHARS_MAX = 500

/** Defaults: no snapshot file, no log file, a free port, and log lines to standard output. */
export type SimulatorOptions = Partial<Settings> & {
  writeLog?: (line: string) => void
  /** The real time, from which the simulated one is set: milliseconds since 1970. */
  realMs?: () => number
}

/** An unusable snapshot file, described in one sentence. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** Throws SnapshotError, and the errors of `listen`, such as EADDRINUSE. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', dataFile = null, logLevel = 'silent', allowedHosts = [] } = options
  const log = createLog(logLevel, options.writeLog)
  const sim = createSimulation(log, dataFile, options.bankUrl ?? null, options.realMs)
  const app = createApp(sim, host, allowedHosts)
  const snapshot = dataFile === null ? undefined : await openSnapshot(dataFile, sim)
  sim.reviews.arm()
  try {
    await app.listen({ port, host })
  } catch (error) {
    await stop(sim)
    throw error
  }
  const bound = (app.server.address() as AddressInfo).port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
  sim.self.url = url

  return {
    url,
    port: bound,
    async close() {
      await app.close()
      await snapshot?.close()
      await stop(sim)
    },
  }
}

async function stop(sim: Simulation): Promise<void> {
  sim.reviews.close()
  await sim.links.close()
  sim.statuses.clear()
  await sim.outbox.close()
  sim.state.media.close()
}

function createSimulation(
  log: Log,
  dataFile: string | null,
  bankUrl: string | null,
  realMs?: () => number,
): Simulation {
  const state = createState(dataFile === null ? null : `${dataFile}.media`)
  const clock = createClock(realMs)
  const changes = createChanges()
  const faults = createFaults()
  const outbox = createOutbox({
    state,
    clock,
    faults,
    log,
    onSettled: ({ kind, id }, delivered) => {
      const written = kind === 'status' ? undefined : state.chats.findMessage(id)
      if (written?.message.status !== 'sent') return
      written.message.status = delivered ? 'delivered' : 'failed'
      const waId = state.contacts.findByKey(written.chat.contactKey)?.waId ?? written.chat.contactKey
      changes.publish({ event: 'chat', account: written.chat.phoneNumberId, waId })
    },
  })
  const statuses = createStatuses({ state, clock, faults, outbox, changes })
  return {
    state,
    clock,
    faults,
    outbox,
    statuses,
    changes,
    log,
    reviews: createReviews({ state, clock, changes, outbox }),
    throughput: createThroughput(),
    mediaUrls: createMediaUrls(),
    bank: createBank(bankUrl),
    links: createLinks({ media: state.media, clock }),
    self: { url: '' },
  }
}

function createApp(sim: Simulation, host: string, allowedHosts: string[]): FastifyInstance {
  const app = Fastify({
    logger: false,
    rewriteUrl: (request) => toGraphUrl(sim.state.accounts, request),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PATH_PART_CHARS_MAX },
    frameworkErrors: (_error, request, reply) => void sendUnknownPath(request, reply),
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, allowUnionTypes: true },
    },
  })
  addBodyParsers(app)
  const assertHost = createHostCheck(host, allowedHosts)
  app.addHook('onRequest', (request, _reply, done) => {
    assertHost(request)
    done()
  })
  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof ControlError) return sendControlError(reply, error)
    if (error instanceof GraphError) return reply.code(error.http).send(toErrorBody(error))
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === undefined || statusCode >= 500)
      sim.log.error('internal', error.message, { stack: error.stack })
    const graphError = new GraphError(
      statusCode === undefined || statusCode >= 500 ? 131000 : 100,
      error.message,
    )
    return reply.code(graphError.http).send(toErrorBody(graphError))
  })
  app.setNotFoundHandler(sendUnknownPath)
  void app.register(async (graph) => {
    addMessagesRoute(graph, sim)
    addObjectsRoute(graph, sim)
    addDownloadRoute(graph, sim)
  })
  void app.register(async (uploads) => addMediaUploadRoute(uploads, sim))
  void app.register(async (uploads) => addResumableUploadRoute(uploads, sim))
  void app.register(async (control) => addControlApi(control, sim), { prefix: '/control' })
  void app.register(async (page) => addPhonePage(page))
  return app
}

async function openSnapshot(dataFile: string, sim: Simulation) {
  try {
    return await keepSnapshot(dataFile, sim)
  } catch (error) {
    throw new SnapshotError(
      `The data file ${dataFile} cannot be used: ${(error as Error).message}. Move it away.`,
    )
  }
}
