/**
 * Loads a file that a contact sent. WhatsApp names an address for it, in the webhook or when asked
 * by the id of the file, which lives for some minutes. Such an address is called only if
 * media-hosts.ts allows it, and so is every address that it redirects to.
 *
 * Nothing of a file is kept here: its bytes go to the caller as they come.
 */
import { pipeline } from 'node:stream/promises'
import { Transform, type Readable } from 'node:stream'
import { request, type Dispatcher } from 'undici'
import { ADDRESS_REFUSED } from '../../../engine/public-address.ts'
import type { FetchOutcome, MediaToFetch } from '../../channel.ts'
import { integerAt, objectAt, parseObject, textAt, valueAt, type JsonObject } from '../json-reader.ts'
import { ANSWER_BYTES_MAX } from '../../../engine/http-call.ts'
import { classify } from './classify.ts'
import type { Agents } from './agents.ts'
import type { Door } from './doors.ts'
import { toFailure, type FailureCode } from './failures.ts'
import { judgeMediaHost } from './media-hosts.ts'
import { parseRetryAfterMs } from '../../../engine/retry-after.ts'

export type MediaClientOptions = {
  /** Hosts that files may be loaded from: see media-hosts.ts. */
  hosts: readonly string[]
  agents: Agents
  /** Longest silence: before an answer, or between two pieces of it. */
  idleTimeoutMs: number
  wholeTimeoutMs: number
  bytesMax: number
  nowMs: () => number
}

type Failed = Exclude<FetchOutcome<never>, { kind: 'fetched' }>
/** `expired`: the address knows no file; another one may. */
type Loaded<Result> = FetchOutcome<Result> | { kind: 'expired'; status: number }

/** A runtime's default name was refused once; a plain one of our own was not. */
const USER_AGENT = 'Recado'
const REDIRECTS_MAX = 3
const REDIRECTS = [301, 302, 303, 307, 308]

export type MediaClient = {
  fetch<Result>(
    media: MediaToFetch,
    door: Door,
    take: (body: Readable) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<FetchOutcome<Result>>
  /** Breaks off what is being loaded. */
  close(): void
}

export function openMediaClient(options: MediaClientOptions): MediaClient {
  const { agents, idleTimeoutMs, wholeTimeoutMs, bytesMax, nowMs } = options
  const closing = new AbortController()

  async function fetch<Result>(
    media: MediaToFetch,
    door: Door,
    take: (body: Readable) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<FetchOutcome<Result>> {
    const ends = [closing.signal, AbortSignal.timeout(wholeTimeoutMs), ...(signal ? [signal] : [])]
    const call = { door, signal: AbortSignal.any(ends) }
    if (media.url !== null) {
      const loaded = await load(media.url, media.mimeType, call, take)
      if (loaded.kind !== 'expired') return loaded
    }
    const found = await findAddress(media.channelMediaId, call)
    if (found.kind !== 'found') return found
    if (found.bytes !== null && found.bytes > bytesMax) return fail('refused', 'media_too_large')
    const loaded = await load(found.url, found.mimeType ?? media.mimeType, call, take)
    return loaded.kind === 'expired' ? unavailable('media_unavailable', `answer ${loaded.status}`) : loaded
  }

  type Found = { kind: 'found'; url: string; mimeType: string | null; bytes: number | null }

  async function findAddress(channelMediaId: string, call: Call): Promise<Found | Failed> {
    const { dispatcher, origin, root, proof, partner } = call.door
    try {
      const answer = await get(
        partner ? dispatcher : agents.named,
        `${origin}${root}/${encodeURIComponent(channelMediaId)}${proof}`,
        call,
        true,
      )
      const text = await readText(answer.body)
      const media = parseObject(text)
      const url = textAt(media, 'url')
      if (answer.statusCode === 200 && url !== null) {
        return { kind: 'found', url, mimeType: textAt(media, 'mime_type'), bytes: bytesOf(media) }
      }
      if (isUnknownObject(objectAt(media, 'error'))) return fail('gone', 'media_gone')
      const outcome = classify(answer.statusCode, text, answer.headers, nowMs())
      if (outcome.kind === 'stopped' || outcome.kind === 'refused')
        return { kind: outcome.kind, failure: outcome.failure }
      if (outcome.kind !== 'unavailable') return unavailable('media_unavailable', 'answer unreadable')
      const { failure, retryAfterMs } = outcome
      return { kind: 'unavailable', failure, retryAfterMs }
    } catch (error) {
      return toUnavailable(error)
    }
  }

  async function load<Result>(
    address: string,
    mimeType: string | null,
    call: Call,
    take: (body: Readable) => Promise<Result>,
  ): Promise<Loaded<Result>> {
    let answer: Dispatcher.ResponseData
    try {
      const answered = await follow(address, call)
      if (answered === null) return fail('refused', 'media_address_refused')
      answer = answered
    } catch (error) {
      if (codeOf(error) === ADDRESS_REFUSED) return fail('refused', 'media_address_refused')
      return toUnavailable(error)
    }
    const { statusCode, headers, body } = answer
    const refused = judgeAnswer(answer, mimeType)
    if (refused) {
      body.on('error', () => undefined).destroy()
      return refused
    }
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy()
      return unavailable('media_unavailable', `answer ${statusCode}`, parseRetryAfterMs(headers, nowMs()))
    }
    return await hand(body, take)
  }

  /**
   * What an answer means without its body; null: the body is read, or the status says to try again.
   */
  function judgeAnswer(
    { statusCode, headers }: Dispatcher.ResponseData,
    mimeType: string | null,
  ): Failed | { kind: 'expired'; status: number } | null {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429)
      return { kind: 'expired', status: statusCode }
    if (statusCode !== 200) return null
    // What WhatsApp answers in place of a file. A contact may send a page too, and then WhatsApp
    // says so.
    if (baseOf(headers['content-type']) === 'text/html' && baseOf(mimeType) !== 'text/html')
      return unavailable('media_not_a_file', 'answer is a page')
    if (Number(headers['content-length']) > bytesMax) return fail('refused', 'media_too_large')
    return null
  }

  /** Hands the bytes on. Errors of the caller's own, such as a full disk, are thrown. */
  async function hand<Result>(
    body: Readable,
    take: (body: Readable) => Promise<Result>,
  ): Promise<FetchOutcome<Result>> {
    let bytes = 0
    let cause: unknown = null
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        if (bytes > bytesMax) done(new Error('too large'))
        else done(null, chunk)
      },
    })
    body.once('error', (error) => (cause = error))
    const piped = pipeline(body, bounded).catch(() => undefined)
    try {
      return { kind: 'fetched', result: await take(bounded) }
    } catch (error) {
      if (bytes > bytesMax) return fail('refused', 'media_too_large')
      if (cause !== null) return toUnavailable(cause)
      throw error
    } finally {
      bounded.destroy()
      await piped
    }
  }

  /** The answer to the address after its redirects; null if one of them may not be called. */
  async function follow(address: string, call: Call): Promise<Dispatcher.ResponseData | null> {
    const given = URL.parse(address)
    const { dispatcher, origin, partner } = call.door
    const isOurs = given && judgeMediaHost(given, options.hosts) !== null
    // the partner passes the address on to WhatsApp, and knows its own key alone
    const first = isOurs && partner ? atOrigin(origin, given) : given
    for (let [url, left] = [first, REDIRECTS_MAX]; ; left--) {
      const isPartner = partner !== null && url?.origin === origin
      const host = url && judgeMediaHost(url, options.hosts)
      if (!url || (!host && !isPartner)) return null
      const at = isPartner ? dispatcher : agents[host ?? 'public']
      const answer = await get(at, url.href, call, url.host === first?.host)
      const { location } = answer.headers
      if (!REDIRECTS.includes(answer.statusCode) || typeof location !== 'string') return answer
      answer.body.on('error', () => undefined).destroy()
      if (left === 0) return null
      url = URL.parse(location, url)
    }
  }

  type Call = { door: Door; signal: AbortSignal }

  const get = (dispatcher: Dispatcher, url: string, { door, signal }: Call, isTokenSent: boolean) =>
    request(url, {
      dispatcher,
      signal,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      headers: {
        'user-agent': USER_AGENT,
        ...(isTokenSent && door.headers),
      },
    })

  return {
    fetch,
    close: () => closing.abort(),
  }
}

const fail = (kind: 'gone' | 'refused' | 'stopped', code: FailureCode): Failed => ({
  kind,
  failure: toFailure(code),
})

const unavailable = (code: FailureCode, reason: string, retryAfterMs: number | null = null): Failed => ({
  kind: 'unavailable',
  failure: { ...toFailure(code), channelDetails: reason },
  retryAfterMs,
})

/** The same path at another host: a path that begins like a host stays a path. */
const atOrigin = (origin: string, { pathname, search }: URL): URL =>
  Object.assign(new URL(origin), { pathname, search })

/** An error of the connection: its code alone, because its text may name addresses. */
const toUnavailable = (error: unknown): Failed => unavailable('media_unavailable', codeOf(error))

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

/**
 * The Graph API knows no object of this id (error 100 with subcode 33): an id lives for some days.
 */
function isUnknownObject(error: JsonObject | null): boolean {
  const [code, subcode] = [integerAt(error, 'code'), integerAt(error, 'error_subcode')]
  return code === 100 && (subcode === 33 || textAt(error, 'type') === 'GraphMethodException')
}

/** The size, which is a number or its digits. */
function bytesOf(media: JsonObject | null): number | null {
  const bytes = Number(valueAt(media, 'file_size') ?? Number.NaN)
  return Number.isSafeInteger(bytes) ? bytes : null
}

const baseOf = (mimeType: unknown): string =>
  typeof mimeType === 'string' ? (mimeType.split(';')[0] as string).trim().toLowerCase() : ''

/** The text of an answer; null if it is longer than any real one. */
async function readText(body: Readable): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
