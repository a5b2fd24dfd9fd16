/** Assembles a bank and starts it. In a test: `await startBank()`. */
import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createAgenda } from './agenda.ts'
import { addApi } from './api/api.ts'
import type { BankParts } from './bank-parts.ts'
import { createCallbacks } from './callbacks/callbacks.ts'
import { makeForeignServer } from './certificates.ts'
import { createClock } from './clock.ts'
import { addControlApi } from './control/control-api.ts'
import { openDataFolder, type Kept } from './data-folder.ts'
import { createFaults } from './faults/faults.ts'
import { createLog, type LogLevel } from './log.ts'
import { createPace } from './pace.ts'
import { resumeRefunds } from './settle-refunds.ts'
import type { Credentials } from './shops.ts'

export type BankOptions = {
  /** Where certificates and the book are stored; null, the default: nowhere. */
  dataDir?: string | null
  /** Of API Pix over TLS, and of the control API; by default free ones. */
  port?: number
  controlPort?: number
  /** Milliseconds since 1970; by default the real time. */
  clock?: () => number
  logLevel?: LogLevel
  writeLog?: (line: string) => void
}

export type Bank = {
  /** `https://127.0.0.1:<port>`: API Pix at `/v2`, tokens at `/oauth/token`. */
  url: string
  /** `http://127.0.0.1:<port>`: the control API at `/control`. */
  controlUrl: string
  /** PEM of the authority that signed the certificate of the server. */
  ca: string
  /** The file of it; null without a data folder. */
  caFile: string | null
  /** PEM of the authority that signed the certificate with which the bank calls shops. */
  callerCa: string
  /** What the shop needs that every bank begins with. */
  client: Credentials
  /** Its first Pix key. */
  key: string
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const PATH_PART_CHARS_MAX = 200

/** Throws the errors of `listen`, such as EADDRINUSE, and when the data folder cannot be used. */
export async function startBank(options: BankOptions = {}): Promise<Bank> {
  const { dataDir = null, port = 0, controlPort = 0, logLevel = 'silent' } = options
  const kept = await openDataFolder(dataDir)
  const app = createApi(kept)
  const parts = assemble(kept, app, options, logLevel)
  const control = Fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  })
  addApi(app, parts)
  addControlApi(control, parts)

  async function close() {
    await Promise.all([app.close(), control.close()])
    parts.agenda.close()
    await parts.callbacks.close()
  }

  try {
    await control.listen({ port: controlPort, host: HOST })
    await app.listen({ port, host: HOST })
  } catch (error) {
    await close()
    throw error
  }
  const portOf = ({ server }: { server: { address(): unknown } }) => (server.address() as AddressInfo).port
  parts.self.url = `https://${HOST}:${portOf(app)}`
  resumeRefunds(parts)
  parts.callbacks.resume()
  return {
    url: parts.self.url,
    controlUrl: `http://${HOST}:${portOf(control)}`,
    ca: kept.certificates.authority.certificate,
    caFile: kept.caFile,
    callerCa: kept.certificates.callerAuthority.certificate,
    client: kept.client,
    key: kept.book.shops.get(kept.shopId)?.keys[0] ?? '',
    close,
  }
}

/**
 * Asks every caller for a certificate and admits those without one: the location of a code is open
 * to all, and calls are judged one by one.
 */
function createApi({ certificates }: Kept): FastifyInstance {
  const { authority, server } = certificates
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: PATH_PART_CHARS_MAX },
    https: {
      cert: server.certificate,
      key: server.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
    },
  })
  return app
}

function assemble(kept: Kept, app: FastifyInstance, options: BankOptions, logLevel: LogLevel): BankParts {
  const { book, certificates, tokenSecret } = kept
  const clock = createClock(options.clock)
  const server = app.server as unknown as Server
  const show = ({ certificate, key }: { certificate: string; key: string }) => {
    server.setSecureContext({ cert: certificate, key, ca: certificates.authority.certificate })
    server.closeAllConnections()
  }
  const parts = {
    book,
    certificates,
    tokenSecret,
    clock,
    agenda: createAgenda(clock),
    faults: createFaults(),
    pace: createPace(),
    self: { url: '' },
    log: createLog(logLevel, options.writeLog),
    server: {
      showForeign: async () => show(await makeForeignServer()),
      showOwn: () => show(certificates.server),
    },
  }
  return { ...parts, callbacks: createCallbacks(parts) }
}
