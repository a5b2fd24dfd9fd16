/**
 * The WhatsApp Business Platform as a channel: the Cloud API of Meta, or a server with the same API
 * (the simulator).
 *
 * Two files decide which failed calls leave a message `unavailable` and which `unknown`: call.ts
 * finds how far the call got, classify.ts reads the answer. In short: a call of which nothing was
 * written is `unavailable`; a written call without a readable answer of the Graph API is `unknown`,
 * because repeating it could ask a customer to pay twice.
 */
import { Pool } from 'undici'
import type { Clock } from '../../engine/clock.ts'
import type { Channel, ChannelAccount, Failure } from '../channel.ts'
import { call } from '../../engine/http-call.ts'
import { checkAccount } from './client/check-account.ts'
import { toStatuses } from './client/failure-statuses.ts'
import { openAgents } from './client/agents.ts'
import { openMediaClient, type MediaClientOptions } from './client/fetch-media.ts'
import { failureDetails, toFailure, withoutToken, type FailureCode } from './client/failures.ts'
import { createDoors } from './client/doors.ts'
import { createGraph } from './client/graph.ts'
import { createMarkRead } from './client/mark-read.ts'
import { toOutcome } from './client/outcome.ts'
import { readUploadId, toUploadForm, toUploadOutcome, uploaded } from './client/upload-media.ts'
import { openConnecting } from './connecting/connecting.ts'
import { toChannelPayload } from './kinds/payload.ts'
import { whatsappKindOf, whatsappKinds } from './kinds/registry.ts'
import type { Severity } from './preflight/finding.ts'
import { rules } from './preflight/rules.ts'
import { peekAccount, peekAccounts } from './webhooks/peek-account.ts'
import { readHistory } from './webhooks/history.ts'
import { parseWebhook } from './webhooks/parse.ts'
import { verifySignature } from './webhooks/signature.ts'
import { maySucceedLater } from './webhooks/webhook-failure.ts'
import { openTemplates } from './templates/template-client.ts'
import { whatsappRules, type WhatsAppCredentials } from './whatsapp-rules.ts'

export type WhatsAppSettings = {
  /** Base address without version, e.g. https://graph.facebook.com; a path in it is kept. */
  url: string
  /**
   * Graph API version, e.g. v26.0. Always sent: a call without one falls back to the version that
   * the app was made with.
   */
  version: string
  /** Longest wait for TCP and TLS. */
  connectTimeoutMs: number
  /** Longest time from the first byte written to the last byte of the answer. */
  answerTimeoutMs: number
  /**
   * Connections open at once, with one call each, because a pipelined call would share its
   * neighbours' failures.
   */
  connectionsMax: number
  /** Hosts that files of contacts may be loaded from: see client/media-hosts.ts. */
  mediaHosts: readonly string[]
  /** Partners of Meta, as `host=Header`, none unless given: see client/doors.ts. */
  partners?: readonly string[]
  /** Severity of a static Pix code in preflight. */
  staticPix: Severity
  /**
   * Whether a template may give the status of an order, which is unconfirmed for Brazil: off unless
   * given.
   */
  orderStatusTemplates?: 'on' | 'off'
  /**
   * How long an idle connection is kept, KEEP_ALIVE_MS unless set. A shorter time that WhatsApp
   * asks for wins.
   */
  keepAliveMs?: number
  /** Bounds of loading a file, MEDIA_LIMITS unless set. */
  mediaLimits?: MediaLimits
}

type MediaLimits = Pick<MediaClientOptions, 'idleTimeoutMs' | 'wholeTimeoutMs' | 'bytesMax'>

/**
 * No file of a contact is larger (Cloud API reference, error 131052). The time is that of a slow
 * line.
 */
const MEDIA_LIMITS: MediaLimits = {
  idleTimeoutMs: 20_000,
  wholeTimeoutMs: 15 * 60_000,
  bytesMax: 100 * 1024 * 1024,
}

/**
 * Shorter than the usual limit of servers and load balancers (5 s and more): if WhatsApp closes a
 * connection just as we write to it, the message becomes `unknown`, so we close first.
 */
const KEEP_ALIVE_MS = 4_000

/** Longest time for an upload and its answer: the largest file over a line of 3 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** A person waits for these calls. */
const CONNECTING_LIMITS = { startTimeoutMs: 15_000, answerTimeoutMs: 15_000 }

const failures = Object.fromEntries(
  Object.entries(failureDetails).map(([code, detail]) => [
    code,
    { detail, statuses: toStatuses(code as FailureCode) },
  ]),
)

/**
 * Opens the channel. Makes no connection before the first call. Throws TypeError when `url` is not
 * a URL.
 */
export function openWhatsApp(settings: WhatsAppSettings, clock: Clock): Channel {
  const { version, connectTimeoutMs, answerTimeoutMs, connectionsMax, keepAliveMs = KEEP_ALIVE_MS } = settings
  const base = new URL(settings.url)
  const pathPrefix = `${base.pathname.replace(/\/+$/, '')}/${version}`
  const pool = new Pool(base.origin, {
    connections: connectionsMax,
    connectTimeout: connectTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    pipelining: 1,
    allowH2: false, // HTTP/2 would share one connection, and its failure, among all calls
  })
  // With all connections busy, one becomes free within the time that an answer may take.
  const limits = { startTimeoutMs: connectTimeoutMs + answerTimeoutMs, answerTimeoutMs }
  const agents = openAgents(connectTimeoutMs, keepAliveMs)
  const partners = settings.partners ?? []
  const doors = createDoors({ origin: base.origin, root: pathPrefix, dispatcher: pool, partners, agents })
  const graph = createGraph({ doors, limits, clock })
  // uploads are slow: on connections of their own they hold up no message
  const uploadPool = new Pool(base.origin, {
    connectTimeout: connectTimeoutMs,
    pipelining: 1,
    allowH2: false,
  })
  const uploadLimits = { startTimeoutMs: limits.startTimeoutMs, answerTimeoutMs: UPLOAD_TIMEOUT_MS }
  const mediaClient = openMediaClient({
    hosts: settings.mediaHosts,
    agents,
    nowMs: () => clock.now().getTime(),
    ...(settings.mediaLimits ?? MEDIA_LIMITS),
  })
  let closing: Promise<unknown> | null = null

  return {
    ...whatsappRules,
    callsMax: connectionsMax,
    preflightRules: rules.map(({ severitySetting, ...rule }) => ({
      ...rule,
      severity: severitySetting ? settings[severitySetting] : rule.severity,
    })),
    failures,

    carries: (type) => whatsappKinds.has(type),
    preflight(type, part, { order, ...context }) {
      const { staticPix, orderStatusTemplates } = settings
      return whatsappKindOf(type).preflight(part, {
        ...context,
        known: order,
        staticPix,
        orderStatusTemplates: orderStatusTemplates === 'on',
      })
    },

    async send(account, message, signal) {
      const door = doors.of(account)
      if (typeof door === 'string') return { kind: 'stopped', failure: toFailure(door) }
      const result = await call(
        door.dispatcher,
        {
          origin: door.origin,
          path: `${door.number}/messages${door.proof}`,
          headers: { ...door.headers, 'content-type': 'application/json' },
          body: JSON.stringify(toChannelPayload(message)),
        },
        limits,
        signal,
      )
      const outcome = toOutcome(result, clock.now().getTime())
      return outcome.kind === 'accepted' ? outcome : withoutTokenOf(account, outcome)
    },

    async uploadMedia(account, file, signal) {
      const door = doors.of(account)
      if (typeof door === 'string') return { kind: 'stopped', failure: toFailure(door) }
      const bytes = await file.open()
      const { headers, body } = toUploadForm(file, bytes)
      try {
        const dispatcher = door.partner ? door.dispatcher : uploadPool
        const path = `${door.number}/media${door.proof}`
        const uploading = { origin: door.origin, path, headers: { ...door.headers, ...headers }, body }
        const result = await call(dispatcher, uploading, uploadLimits, signal)
        const channelMediaId = readUploadId(result)
        if (channelMediaId !== null) return uploaded(channelMediaId)
        const outcome = toOutcome(result, clock.now().getTime())
        if (outcome.kind === 'accepted') throw new Error('An upload has no answer of a message.')
        return toUploadOutcome(withoutTokenOf(account, outcome))
      } finally {
        body.on('error', () => undefined).destroy()
        bytes.on('error', () => undefined).destroy()
      }
    },

    async fetchMedia(account, media, take, signal) {
      const door = doors.of(account)
      if (typeof door === 'string') return { kind: 'stopped', failure: toFailure(door) }
      const outcome = await mediaClient.fetch(media, door, take, signal)
      return outcome.kind === 'fetched' ? outcome : withoutTokenOf(account, outcome)
    },

    templates: openTemplates(graph),
    connecting: openConnecting(createGraph({ doors, limits: CONNECTING_LIMITS, clock })),
    markRead: createMarkRead(graph),
    peekAccount,
    peekAccounts,
    verifySignature,
    parseWebhook,
    readHistory,
    maySucceedLater,
    checkAccount: (account) => checkAccount(doors, account),

    /**
     * Lets calls in flight finish, which the answer timeout bounds, and breaks off loads of files.
     */
    async close() {
      mediaClient.close()
      closing ??= Promise.all([pool.close(), uploadPool.close(), agents.close()])
      await closing
    },
  }
}

/** The token of the account is hidden in what WhatsApp says. */
const withoutTokenOf = <Outcome extends { failure: Failure }>(
  { credentials }: ChannelAccount,
  outcome: Outcome,
): Outcome => ({
  ...outcome,
  failure: withoutToken(outcome.failure, (credentials as WhatsAppCredentials).accessToken),
})
