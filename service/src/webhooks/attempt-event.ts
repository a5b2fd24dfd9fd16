/** One attempt to send an event to an endpoint, and what it makes of the endpoint's standing. */
import type { Clock } from '../engine/clock.ts'
import type { WebhookMeter } from '../engine/metrics/webhook-metrics.ts'
import { newId } from '../engine/new-id.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import type { StoredEndpoint } from './driven-endpoints.ts'
import type { AttemptRecord, Progress } from './endpoint-progress.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import { afterFailure, afterSuccess } from './endpoint-standing.ts'
import { toTraceparent, type Span, type SpanContext, type Tracing } from '../engine/tracing.ts'
import type { EndpointWindow } from './endpoint-window.ts'
import type { PostEvent, PostResult } from './post-event.ts'

/** An endpoint that this process drives. */
export type DrivenEndpoint = {
  lease: Lease
  /** By our own clock. */
  hasLease(): boolean
  stored: StoredEndpoint
  secrets: EndpointSecrets
  progress: Progress
  window: EndpointWindow
  /**
   * Positions of events that failed since the last success; two are enough to know that it is not
   * the event.
   */
  failed: Set<number>
}

export type AttemptTools = {
  clock: Clock
  metrics: WebhookMeter
  post: PostEvent
  tracing: Tracing
  /** Calls are given up: the service stops. */
  signal: AbortSignal
}

/** An event as it is sent. */
export type SentEvent = {
  id: string
  type: string
  position: number | null
  json: string
  /** Which try of it this is, the first is 1. */
  attempt: number
  /** The span of the message that it is about, if that was recorded. */
  cause: SpanContext | null
}

/** The record of an attempt, and what it found. Never rejects. */
export async function postEvent(
  tools: AttemptTools,
  { stored, secrets }: Pick<DrivenEndpoint, 'stored' | 'secrets'>,
  event: SentEvent,
  kind: AttemptRecord['kind'],
): Promise<{ result: PostResult; record: AttemptRecord }> {
  const { metrics, post, signal, clock, tracing } = tools
  const { id, type, position, json } = event
  const ended = metrics.begun()
  const span = startSpan(tracing, stored, event)
  const { url, signing, previousUntil } = stored
  const former = previousUntil && previousUntil > clock.now() ? secrets.previousSecret : null
  const signedWith = former === null ? [secrets.secret] : [secrets.secret, former]
  const { headers } = secrets
  const result = await post(
    {
      url,
      id,
      body: json,
      signing,
      secrets: signedWith,
      headers,
      isReplay: kind === 'replay',
      traceparent: span && toTraceparent(span),
    },
    signal,
  )
  ended(result.failure?.code ?? 'delivered', result.durationMs / 1000)
  endSpan(span, result)
  const { startedAt, durationMs, status, answer } = result
  const failure = result.failure && JSON.stringify(result.failure)
  return {
    result,
    record: {
      attemptId: newId(),
      kind,
      eventId: id,
      position,
      type,
      startedAt,
      durationMs,
      status,
      failure,
      answer,
    },
  }
}

/**
 * Only of what is about a recorded message. It has its own trace: the message may have been
 * accepted days ago.
 */
function startSpan(
  tracing: Tracing,
  { workspaceId, endpointId }: StoredEndpoint,
  { type, position, attempt, cause }: SentEvent,
): Span | null {
  if (!cause) return null
  return tracing.start({
    name: 'send endpoint',
    kind: 'client',
    parent: null,
    link: cause,
    attributes: {
      'messaging.system': 'recado',
      'messaging.operation.name': 'send',
      'messaging.operation.type': 'send',
      'messaging.destination.name': 'webhook_endpoint',
      'recado.workspace.id': workspaceId,
      'recado.endpoint.id': endpointId,
      'recado.attempt': attempt,
      'recado.event.type': type,
      'recado.event.position': position ?? undefined,
    },
  })
}

function endSpan(span: Span | null, { failure, status }: PostResult): void {
  if (!span) return
  span.set({
    'recado.outcome': failure?.code ?? 'delivered',
    'http.response.status_code': status ?? undefined,
  })
  if (failure) span.fail(failure.code)
  span.end()
}

/** As `postEvent`, of an endpoint that is driven: its window and its standing follow. */
export async function attemptEvent(
  tools: AttemptTools,
  endpoint: DrivenEndpoint,
  event: SentEvent & { position: number },
  kind: 'event' | 'replay',
): Promise<{ result: PostResult; record: AttemptRecord }> {
  const posted = await postEvent(tools, endpoint, event, kind)
  const { progress, window, failed } = endpoint
  const { failure } = posted.result
  const now = tools.clock.now()
  if (failure === null) {
    window.succeeded()
    failed.clear()
    progress.standing = afterSuccess(progress.standing, now)
  } else if (!tools.signal.aborted) {
    window.failed()
    if (failed.size < 2) failed.add(event.position)
    const found = { isGone: failure.code === 'disabled', ofMany: failed.size > 1 }
    progress.standing = afterFailure(progress.standing, found, now)
  }
  return posted
}
