/** The simulator as a process of its own, as in real life, and its control API for tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'

const MAIN = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))

/** A call the simulator got, as its log tells it. */
type Call = {
  n: number
  /** As we wrote it. */
  to: string | null
  callbackData: string | null
  body: Record<string, unknown>
  httpStatus: number | null
  wamid: string | null
}

export type Simulator = {
  url: string
  control<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>
  /** A customer writes; resolves once the webhook was delivered. */
  customerWrites(from: string, text: string, more?: Record<string, unknown>): Promise<string>
  /** Calls to the messages route, oldest first; those for one message if its id is given. */
  calls(messageId?: string): Promise<Call[]>
  /** Puts these faults in place of any before (simulator/README.md lists them). */
  setFaults(...rules: Record<string, unknown>[]): Promise<void>
  close(): Promise<void>
}

export async function startSimulator(): Promise<Simulator> {
  const child = spawn(process.execPath, [MAIN, '--stop-with-parent'], {
    env: { PATH: process.env.PATH, SIMULATOR_PORT: '0', SIMULATOR_LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { event?: string; url?: string }
    if (entry.event === 'listening' && entry.url) {
      url = entry.url
      break
    }
  }
  child.stdout.resume()

  async function control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { statusCode, body: answer } = await request(`${url}/control${path}`, {
      method: method as 'GET',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (statusCode >= 300) throw new Error(`${method} /control${path}: ${statusCode} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Answer
  }

  return {
    url,
    control,
    async customerWrites(from, text, more = {}) {
      const { id } = await control<{ id: string }>('POST', '/messages', { from, text, ...more })
      await control('POST', '/flush', {})
      return id
    },
    async calls(messageId) {
      const query = messageId === undefined ? '' : `&callbackData=${messageId}`
      return (await control<{ calls: Call[] }>('GET', `/calls?limit=10000${query}`)).calls
    },
    async setFaults(...rules) {
      await control('PUT', '/faults', { rules })
    },
    async close() {
      child.stdin.end()
      await exited
    },
  }
}
