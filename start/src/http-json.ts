/** Requests to the service or the simulator, with JSON in both directions. */
import { StartError } from './steps.ts'

const ANSWER_MS_MAX = 15_000

export type Answer<Body> = {
  status: number
  body: Body
  /** For the header `cookie` of the next request; empty if the answer sets none. */
  cookie: string
}

export type Asked = { method?: string; headers?: Record<string, string>; body?: unknown }

/**
 * Returns the answer whatever its status. Throws StartError without an answer, or if it is not
 * JSON.
 */
export async function askJson<Body>(
  url: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer<Body>> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    return { status: response.status, body: (await response.json()) as Body, cookie }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new StartError(
      `${method} ${url} got no answer (${cause instanceof Error ? cause.message : String(cause)}).`,
    )
  }
}

/** As `askJson`, but throws StartError with the answer in it unless the status is 2xx. */
export async function demandJson<Body>(url: string, asked: Asked = {}): Promise<Body> {
  const { status, body } = await askJson<Body>(url, asked)
  if (status >= 200 && status < 300) return body
  throw new StartError(`${asked.method ?? 'GET'} ${url} was answered with ${status}: ${JSON.stringify(body)}`)
}
