/** How `recado route` treats the servers behind it. */
import { milliseconds, number } from './setting-kinds.ts'

export const routingSettings = {
  requestsMax: number(
    'RECADO_ROUTE_REQUESTS',
    256,
    [1, 100_000],
    'Requests that `recado route` has under way at one server at a time; more are answered 503 at once. Streams count until they have begun.',
  ),
  timeoutMs: milliseconds(
    'RECADO_ROUTE_TIMEOUT_MS',
    30_000,
    300_000,
    'How long `recado route` waits for a server to begin its answer.',
  ),
}
