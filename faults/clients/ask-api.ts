/** Reads through the public API. A lost connection or a 5xx counts as no answer. */
import { Agent, request } from 'undici'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'

export type Message = { id: string; order: number; status: string; content: string | null }
export type MessagePage = { data: Message[]; cursors: { next: string | null; prev: string | null } }

const TIMEOUT_MS = 5_000
/** Opens a connection for each request, so that the load balancer picks a process each time. */
const agent = new Agent({ pipelining: 0, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })

/**
 * One answer of the API to a shop, in the type that the caller names; null if no answer could be
 * had.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- named by callers, instead of a cast in each
export async function askApi<Body>(
  stack: Stack,
  shop: Shop,
  route: string,
): Promise<{ status: number; body: Body } | null> {
  try {
    const answer = await request(`http://127.0.0.1:${stack.front.port}${route}`, {
      dispatcher: agent,
      headers: { 'api-key': shop.apiKey },
    })
    const body = (await answer.body.json()) as Body
    return answer.statusCode >= 500 ? null : { status: answer.statusCode, body }
  } catch {
    return null
  }
}
