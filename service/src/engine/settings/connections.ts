/** Connections of callers: how long each may take, and how many there may be. */
import { number, milliseconds } from './setting-kinds.ts'

export const connectionsSettings = {
  headersTimeoutMs: milliseconds(
    'RECADO_HEADERS_TIMEOUT_MS',
    10_000,
    300_000,
    'How long a caller may take to send the headers of a request, or to begin with the first one.',
  ),
  requestTimeoutMs: milliseconds(
    'RECADO_REQUEST_TIMEOUT_MS',
    30_000,
    300_000,
    'How long a caller may take to send a whole request, an upload of a file among them.',
  ),
  answerTimeoutMs: milliseconds(
    'RECADO_ANSWER_TIMEOUT_MS',
    60_000,
    3_600_000,
    'How long a connection may be idle while an answer is made or read.',
  ),
  keepAliveMs: milliseconds(
    'RECADO_KEEP_ALIVE_MS',
    75_000,
    3_600_000,
    'How long a connection may idle between requests. Longer than that of a load balancer, so that it closes first.',
  ),
  connectionsMax: number(
    'RECADO_CONNECTIONS',
    10_000,
    [10, 1_000_000],
    'Connections of callers at a time; more are closed at once. Each needs a file descriptor.',
  ),
}
