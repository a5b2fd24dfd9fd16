/**
 * Traces, by OpenTelemetry: what the service did for one message, step by step, and how long that
 * took. docs/traces.md lists the spans.
 *
 * Off unless the settings name a collector; then nothing is made. The parent of a span is passed on
 * as a value, and never taken from what happens to run: one write carries the messages of many
 * requests.
 */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes as ApiAttributes,
} from '@opentelemetry/api'
import type { Traces } from '@recado/telemetry'
import type { Clock } from './clock.ts'
import type { Config } from './settings/config.ts'
import type { Log } from './log/log.ts'
import { newId } from './new-id.ts'
import { toPermitted, type Form } from './permitted-values.ts'
import { createRareLine } from './log/log-throttle.ts'
import { version } from './version.ts'
import { withTimeout } from './with-timeout.ts'
import { momentMs } from './stopwatch.ts'

/** Names a span, in any process. Whatever has one was recorded. */
export type SpanContext = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
}

/** What a caller said of its own span. */
export type CallersSpan = SpanContext & { isRecorded: boolean }

/**
 * A row for each attribute that a span may have: its form, and what docs/traces.md says of it.
 * Those that begin with `recado.` are ours; the names of the others are those of the semantic
 * conventions 1.44, of which the ones of messaging are still in development.
 */
export const ATTRIBUTES = {
  'http.request.method': { form: 'word', what: 'of the request' },
  'http.route': { form: 'route', what: 'its pattern, such as `/messages/:id`' },
  'http.response.status_code': { form: 'number', what: 'of the answer' },
  'error.type': { form: 'word', what: 'code of the [problem](problems.md) or of the failure' },
  'messaging.system': { form: 'word', what: '`recado`' },
  'messaging.operation.name': { form: 'word', what: '`create`, `send` or `process`' },
  'messaging.operation.type': { form: 'word', what: 'the same' },
  'messaging.destination.name': { form: 'word', what: 'the channel, `whatsapp`, or `webhook_endpoint`' },
  'messaging.message.id': { form: 'uuid', what: 'of the message, as the API has it' },
  'messaging.message.conversation_id': { form: 'uuid', what: 'of its conversation' },
  'recado.workspace.id': { form: 'uuid', what: 'whose it is' },
  'recado.sender.id': { form: 'uuid', what: 'the sender' },
  'recado.attempt': {
    form: 'number',
    what: 'which call for the message this is, or which try to send the event',
  },
  'recado.outcome': {
    form: 'word',
    what: 'how it ended: `accepted`, `refused`, `unavailable`, `unknown`, `delivered`, …',
  },
  'recado.channel.code': { form: 'number', what: "WhatsApp's error code" },
  'recado.channel.trace_id': { form: 'word', what: "WhatsApp's own trace id, for its support" },
  'recado.receipt.status': { form: 'word', what: '`sent`, `delivered`, `read` or `failed`' },
  'recado.age_s': { form: 'number', what: 'seconds from what WhatsApp reports until it arrived' },
  'recado.endpoint.id': { form: 'uuid', what: 'the webhook endpoint that it is sent to' },
  'recado.event.type': { form: 'word', what: 'what it is sent, such as `message.delivered`' },
  'recado.event.position': { form: 'number', what: "the last part of the event's id" },
  'recado.messages': { form: 'number', what: 'messages in a webhook of WhatsApp' },
  'recado.receipts': { form: 'number', what: 'receipts in a webhook of WhatsApp' },
} as const satisfies Record<string, { form: Form; what: string }>

/** The form of each attribute, by its name. */
export const ATTRIBUTE_FORMS: Record<string, Form> = Object.fromEntries(
  Object.entries(ATTRIBUTES).map(([name, { form }]) => [name, form]),
)

export type Attributes = Partial<Record<keyof typeof ATTRIBUTES, string | number | undefined>>

/** What a request passes on to what it makes. */
export type Trace = {
  /** Of the caller where it gave one; kept with the message, recorded or not. */
  traceId: string
  /** The span of the request; null if it is not recorded. */
  span: Span | null
}

export type SpanDraft = {
  name: string
  kind: 'server' | 'client' | 'producer' | 'consumer'
  /** Null begins a trace. */
  parent: SpanContext | CallersSpan | null
  /** What it goes on from, where that is another trace, or was long ago. */
  link?: SpanContext
  /** Of `momentMs()`, if it began earlier. */
  startedAtMs?: number
  attributes: Attributes
}

/** A span that is recorded. */
export type Span = SpanContext & {
  set(attributes: Attributes): void
  /** What it stands for did not succeed. @param code of the problem or the failure */
  fail(code: string): void
  end(): void
}

export type Tracing = {
  isOn: boolean
  /** Null if the span is not recorded: then there is nothing more to do about it, or below it. */
  start(draft: SpanDraft): Span | null
  /** Exports what is left, for two seconds at most. */
  close(): Promise<void>
}

export const noTracing: Tracing = { isOn: false, start: () => null, async close() {} }

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}
const FLUSH_MS = 2_000
const LOSS_LINE_INTERVAL_MS = 60_000

/**
 * Rejects with what to do if the settings ask for traces and the package that records them is not
 * installed.
 */
export async function openTracing(settings: Config['traces'], clock: Clock, log: Log): Promise<Tracing> {
  const { endpoint, tracesEndpoint, timeoutMs, sampler, ratio, isDisabled } = settings
  const url = tracesEndpoint ?? (endpoint && `${endpoint}/v1/traces`)
  if (url === null || isDisabled === 'true') return noTracing
  let lost = 0
  const line = createRareLine(clock, LOSS_LINE_INTERVAL_MS, (err: unknown) => {
    log.warn({ event: 'spans_lost', count: lost, err }, 'Spans could not be exported.')
    lost = 0
  })
  const { openTraces } = await loadTelemetry()
  const traces = openTraces({
    url,
    timeoutMs,
    sampler,
    ratio,
    version,
    instanceId: newId(),
    onLost(count, error) {
      lost += count
      line.report(error)
    },
  })
  log.info({ event: 'traces_on', url }, 'Traces are recorded.')
  return {
    isOn: true,
    start: (draft) => startSpan(traces.tracer, draft),
    async close() {
      const ended = await withTimeout(traces.close(), FLUSH_MS)
      line.close()
      if (ended === 'late') {
        const fields = { event: 'spans_left', durationMs: FLUSH_MS }
        log.warn(fields, 'The collector did not accept the last spans in time.')
      }
    },
  }
}

async function loadTelemetry() {
  try {
    return await import('@recado/telemetry')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    // no quotes around the command: the log hides what an error quotes
    throw new Error(
      'The settings name a collector for traces, and the package that records them is not installed: run npm ci --omit=dev --workspace=service --workspace=telemetry, or unset OTEL_EXPORTER_OTLP_ENDPOINT.',
      { cause: error },
    )
  }
}

function startSpan(tracer: Traces['tracer'], draft: SpanDraft): Span | null {
  const { name, kind, parent, link, startedAtMs = momentMs(), attributes } = draft
  const options = {
    kind: KINDS[kind],
    startTime: startedAtMs,
    attributes: toApi(attributes),
    ...(link && { links: [{ context: { ...link, traceFlags: TraceFlags.SAMPLED } }] }),
  }
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, toParent(parent)) : ROOT_CONTEXT
  const span = tracer.startSpan(name, options, context)
  if (!span.isRecording()) return null
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    set: (more) => void span.setAttributes(toApi(more)),
    fail(code) {
      span.setAttributes(toApi({ 'error.type': code }))
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(momentMs()),
  }
}

/**
 * The attributes of a span that is about a message.
 * @param operation `create`, `send` or `process`
 */
export const aboutMessage = (
  operation: string,
  channel: string,
  message: { workspaceId: string; senderId: string; messageId: string; conversationId?: string },
): Attributes => ({
  'messaging.system': 'recado',
  'messaging.operation.name': operation,
  'messaging.operation.type': operation,
  'messaging.destination.name': channel,
  'messaging.message.id': message.messageId,
  'messaging.message.conversation_id': message.conversationId,
  'recado.workspace.id': message.workspaceId,
  'recado.sender.id': message.senderId,
})

/**
 * The header that names to a system of the shop the trace of the call (Trace Context, section 3.2).
 */
export const toTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`

/**
 * Does the work within a span, if there is one, and ends that; a rejection is recorded by the name
 * of its error.
 */
export function within<Result>(span: Span | null, work: () => Promise<Result>): Promise<Result> {
  return span ? workWithin(span, work) : work()
}

async function workWithin<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'error')
    throw error
  } finally {
    span.end()
  }
}

function toParent({ traceId, spanId, ...more }: SpanContext | CallersSpan) {
  const isRecorded = 'isRecorded' in more ? more.isRecorded : true
  return { traceId, spanId, traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE }
}

const toApi = (attributes: Attributes) => toPermitted(ATTRIBUTE_FORMS, attributes) as ApiAttributes
