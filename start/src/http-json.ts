/** Asks the service or the simulator something, JSON in and out. */
import { StartError } from './steps.ts'

const ANSWER_MS_MAX = 15_000

export type Answer<Body> = { status: number; body: Body }

export type Asked = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Returns whatever was answered, good or bad. Throws StartError when there was no answer, or none in JSON. */
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
    return { status: response.status, body: (await response.json()) as Body }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new StartError(
      `${method} ${url} got no answer (${cause instanceof Error ? cause.message : String(cause)}).`,
    )
  }
}

/** As `askJson`, for a question that must be answered with a 2xx. Throws StartError, with the answer in it, otherwise. */
export async function demandJson<Body>(url: string, asked: Asked = {}): Promise<Body> {
  const { status, body } = await askJson<Body>(url, asked)
  if (status >= 200 && status < 300) return body
  throw new StartError(`${asked.method ?? 'GET'} ${url} was answered with ${status}: ${JSON.stringify(body)}`)
}
