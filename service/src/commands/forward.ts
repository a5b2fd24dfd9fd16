/**
 * Posts events to a program on the developer's machine as a webhook endpoint would get them:
 * signed, one at a time per conversation.
 */
import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Event } from '../../../client/src/index.ts'
import { describeError } from '../engine/log/log.ts'
import { signWebhook } from '../webhooks/sign.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { toPlainLine } from './plain-text.ts'

/** What became of one try. `status` is null if there was no answer, and `failure` if it was 2xx. */
export type Forwarded = {
  eventId: string
  type: string
  timestamp: string
  status: number | null
  failure: string | null
  durationMs: number
  tries: number
}

export type ForwardOptions = {
  url: string
  secret: string
  /**
   * Whether a conversation waits until its event was accepted, however often it has to be tried.
   */
  retry: boolean
  /** As a replay, which a header says. */
  isReplay?: boolean
  signal: AbortSignal
  onForwarded: (forwarded: Forwarded) => void
}

/** As long as a webhook endpoint has. */
const TIMEOUT_MS = 15_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

/**
 * The same on this machine for this key, at every start: derived, so nothing has to keep it. A
 * stranger without the key cannot make it.
 */
export const toListenSecret = (key: string): string =>
  `whsec_${createHmac('sha256', key).update(`recado listen on ${hostname()}`).digest('base64')}`

export function assertForwardUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new CommandError('--forward-to takes an address such as http://localhost:3000/hook.', EXIT.usage)
}

export type Forwarder = {
  /** Adds the event; those of its conversation that were added before go first. */
  forward(event: Event): void
  /** Resolves when everything that was added by now has been answered, or the signal was given. */
  done(): Promise<void>
  /** Resolves when there is room for another event. */
  room(): Promise<void>
}

/** Events that wait: a program that is down is not to fill the memory with all that happens. */
const WAITING_MAX = 1_000

export function openForwarder(options: ForwardOptions): Forwarder {
  const lanes = new Map<string, Promise<void>>()
  let waiting = 0
  let onEnded = () => {}

  async function forwardAfter(before: Promise<void> | undefined, event: Event): Promise<void> {
    await before
    await forwardOne(event, options)
    waiting -= 1
    onEnded()
  }

  return {
    forward(event) {
      const key = laneOf(event)
      waiting += 1
      const lane = forwardAfter(lanes.get(key), event).finally(() => {
        if (lanes.get(key) === lane) lanes.delete(key)
      })
      lanes.set(key, lane)
    },
    async done() {
      await Promise.all(lanes.values())
    },
    async room() {
      if (waiting >= WAITING_MAX) await new Promise<void>((resolve) => (onEnded = resolve))
    },
  }
}

const laneOf = ({ data }: Event): string =>
  'conversationId' in data && data.conversationId ? data.conversationId : data.id

async function forwardOne(event: Event, options: ForwardOptions): Promise<void> {
  const { retry, signal, onForwarded } = options
  for (let tries = 1; !signal.aborted; tries += 1) {
    const startedMs = performance.now()
    const { status, failure } = await post(event, options)
    if (signal.aborted) return
    const durationMs = Math.round(performance.now() - startedMs)
    const { id: eventId, type, timestamp } = event
    onForwarded({ eventId, type, timestamp, status, failure, durationMs, tries })
    if (failure === null || !retry) return
    const pauseMs = Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_MAX_MS)
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

async function post(
  event: Event,
  { url, secret, signal, isReplay = false }: ForwardOptions,
): Promise<Pick<Forwarded, 'status' | 'failure'>> {
  const body = JSON.stringify(event)
  const signed = { id: event.id, timestamp: new Date(), body, secrets: [secret], signing: 'v1' } as const
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { statusCode: status, body: answer } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'recado-listen',
        ...signWebhook(signed),
        ...(isReplay && { 'recado-replay': 'true' }),
      },
      body,
      signal: AbortSignal.any([signal, late]),
    })
    await answer.dump()
    return { status, failure: status >= 200 && status < 300 ? null : `answered ${status}` }
  } catch (error) {
    if (late.aborted) return { status: null, failure: `no answer in ${TIMEOUT_MS / 1000} s` }
    const { code, message } = describeError(error)
    return { status: null, failure: code ?? message }
  }
}

/** One line for a person. */
export function describeForwarded({
  type,
  eventId,
  timestamp,
  durationMs,
  failure,
  status,
  tries,
}: Forwarded): string {
  const outcome = failure === null ? `${status}` : `FAILED: ${failure}`
  const again = tries > 1 ? ` (try ${tries})` : ''
  return toPlainLine(`${toTime(timestamp)}  ${type}  ${eventId}  ${outcome} in ${durationMs} ms${again}`)
}

/** The time of day where the developer is. */
export const toTime = (timestamp: string): string => new Date(timestamp).toLocaleTimeString('en-GB')
