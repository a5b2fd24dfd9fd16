/**
 * How a server stops: the requests that are running are answered first, for as long as they may
 * take.
 */
import type { FastifyInstance } from 'fastify'

/** How often connections that became idle after closing began are closed. */
const CLOSE_IDLE_MS = 50

/**
 * Answers the requests that are running and closes; cuts connections that have not ended after
 * `timeoutMs`.
 */
export async function closeServer(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
    clearTimeout(cutOff)
  }
}
