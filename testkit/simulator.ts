/** A simulator, and its control API for tests. */
import path from 'node:path'
import { request } from 'undici'
import { readSettings } from '../simulator/src/settings.ts'
import { startSimulator as start } from '../simulator/src/simulator.ts'
import { closeWithProcess } from '../scripts/testing/shared.ts'
import { startProgram } from './program.ts'
import { until } from './until.ts'

const MAIN = path.resolve(import.meta.dirname, '../simulator/src/main.ts')
const SETTINGS = { SIMULATOR_PORT: '0', SIMULATOR_LOG_LEVEL: 'error' }

/** A call to the simulator, as its log shows it. */
type Call = {
  n: number
  /** The address as the caller spelled it. */
  to: string | null
  callbackData: string | null
  body: Record<string, unknown>
  httpStatus: number | null
  wamid: string | null
}

/** A medium as the simulator stores it. */
type KeptMedium = {
  /** WhatsApp's id. */
  id: string
  account: string
  source: 'business' | 'customer' | 'link'
  mimeType: string
  filename: string | null
  size: number
  /** In hexadecimal. */
  sha256: string
  deleted: boolean
}

/** A template as the simulator stores it. */
type KeptTemplate = {
  /** WhatsApp's id. */
  id: string
  name: string
  language: string
  category: string
  status: string
  quality: string
  components: Record<string, unknown>[]
}

export type Simulator = {
  url: string
  port: number
  control<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Makes a customer write; resolves once the webhook is delivered. */
  customerWrites(from: string, text: string, more?: Record<string, unknown>): Promise<string>
  /**
   * Makes a customer send a message of any kind, such as `{ image: { file: '<base64>', mime_type:
   * 'image/jpeg' } }`; resolves to its id once the webhook is delivered. `more` has `account`, `at`
   * or `context`.
   */
  customerSends(
    from: string,
    element: Record<string, unknown>,
    more?: Record<string, unknown>,
  ): Promise<string>
  /** Media the simulator has, newest first; only those of one account if given. */
  media(account?: string): Promise<KeptMedium[]>
  /** The bytes of a medium, whether its id has expired or not. */
  mediaContent(id: string): Promise<Buffer>
  /**
   * The templates of an account's WhatsApp Business Account; by default those of the first account.
   */
  templates(account?: string): Promise<KeptTemplate[]>
  /**
   * What WhatsApp does with a template, with the webhooks that report it: `status`, `reason`,
   * `rejectionInfo`, `category`, `correctCategory`, `quality`, `pauseHours`. Resolves once they are
   * delivered.
   */
  setTemplate(id: string, change: Record<string, unknown>): Promise<void>
  /**
   * The customer stops marketing of the business, or resumes it; resolves once the webhook is
   * delivered.
   */
  stopMarketing(from: string, account?: string): Promise<void>
  resumeMarketing(from: string, account?: string): Promise<void>
  /**
   * Resolves once all webhooks are delivered, or given up.
   * @param signal ends the wait
   */
  flush(signal?: AbortSignal): Promise<void>
  /** Calls to the messages route, oldest first; only those for `messageId` if given. */
  calls(messageId?: string): Promise<Call[]>
  /** Replaces all fault rules with these (simulator/README.md lists them). */
  setFaults(...rules: Record<string, unknown>[]): Promise<void>
  close(): Promise<void>
}

type Now = () => Date
const realTime: Now = () => new Date()

/** Simulators of this process that no test uses now. */
const idle: { simulator: Simulator; follow: (now: Now) => void }[] = []

/**
 * In this process. Starting one costs as much as starting the whole service, so one that was closed
 * is emptied and used again. One with settings belongs to the caller alone.
 *
 * @param env settings of it, such as the bank that pays Pix codes
 * @param now the time of day that it follows
 */
export async function startSimulator(env: Record<string, string> = {}, now = realTime): Promise<Simulator> {
  if (Object.keys(env).length > 0) {
    const settings = readSettings({ ...SETTINGS, ...env })
    return toControlled(await start({ ...settings, realMs: () => now().getTime() }))
  }
  const free = idle.pop() ?? (await startShared())
  free.follow(now)
  return {
    ...free.simulator,
    async close() {
      await free.simulator.control('POST', '/reset', { accounts: true })
      free.follow(realTime)
      idle.push(free)
    },
  }
}

async function startShared() {
  let followed = realTime
  const realMs = () => followed().getTime()
  const simulator = toControlled(await start({ ...readSettings(SETTINGS), realMs }))
  closeWithProcess(() => simulator.close())
  return { simulator, follow: (now: Now) => void (followed = now) }
}

/**
 * In a process of its own, for load that is to be measured or to go on while this process is busy.
 */
export async function startSimulatorProcess(): Promise<Simulator> {
  const { url, port, stop } = await startProgram([MAIN, '--stop-with-parent'], { env: SETTINGS })
  return toControlled({ url, port, close: async () => void (await stop()) })
}

function toControlled({ url, port, close }: Pick<Simulator, 'url' | 'port' | 'close'>): Simulator {
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

  const flush = async (signal?: AbortSignal) => {
    const isSent = async () =>
      signal?.aborted || (await control<{ pending: number }>('POST', '/flush', {})).pending === 0
    await until(isSent, 'the simulator has sent all')
  }

  async function prefer(from: string, value: 'stop' | 'resume', account?: string) {
    const body = { value, ...(account === undefined ? {} : { account }) }
    await control('POST', `/contacts/${encodeURIComponent(from)}/preferences`, body)
    await flush()
  }

  return {
    flush,
    url,
    port,
    control,
    async customerWrites(from, text, more = {}) {
      const { id } = await control<{ id: string }>('POST', '/messages', { from, text, ...more })
      await flush()
      return id
    },
    async customerSends(from, element, more = {}) {
      const { id } = await control<{ id: string }>('POST', '/messages', { from, ...element, ...more })
      await flush()
      return id
    },
    async media(account) {
      const query = account === undefined ? '' : `?account=${account}`
      return (await control<{ media: KeptMedium[] }>('GET', `/media${query}`)).media
    },
    async mediaContent(id) {
      const { statusCode, body } = await request(`${url}/control/media/${id}/content`)
      if (statusCode !== 200) throw new Error(`The content of medium ${id}: ${statusCode}`)
      return Buffer.from(await body.arrayBuffer())
    },
    async templates(account) {
      const query = account === undefined ? '' : `?account=${account}`
      return (await control<{ templates: KeptTemplate[] }>('GET', `/templates${query}`)).templates
    },
    async setTemplate(id, change) {
      await control('PUT', `/templates/${id}`, change)
      await flush()
    },
    stopMarketing: (from, account) => prefer(from, 'stop', account),
    resumeMarketing: (from, account) => prefer(from, 'resume', account),
    async calls(messageId) {
      const query = messageId === undefined ? '' : `&callbackData=${messageId}`
      return (await control<{ calls: Call[] }>('GET', `/calls?limit=10000${query}`)).calls
    },
    async setFaults(...rules) {
      await control('PUT', '/faults', { rules })
    },
    close,
  }
}
