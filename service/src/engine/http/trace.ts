/**
 * The W3C trace context of a request: taken from `traceparent`, else generated (Trace Context,
 * section 3.2); and its span.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallersSpan, Span, Trace, Tracing } from '../tracing.ts'
import { momentMs } from '../stopwatch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if it is not recorded. */
    span: Span | null
  }
}

/** Version, trace id, parent id, flags. Versions above 00 may append fields. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ALL_ZERO = /^0+$/
/** The flag that says that the caller records its span. */
const SAMPLED = 1

/** What a message keeps of the request that makes it, and the parent of the spans below it. */
export const traceOf = ({ span, headers }: FastifyRequest): Trace => ({
  traceId: span?.traceId ?? readTraceparent(headers.traceparent)?.traceId ?? randomUUID().replaceAll('-', ''),
  span,
})

function readTraceparent(header: string | string[] | undefined): CallersSpan | null {
  const fields = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  if (!fields) return null
  const [, version, traceId = '', spanId = '', flags = '', appended] = fields
  const isVersion = version !== 'ff' && (version !== '00' || appended === undefined)
  if (!isVersion || ALL_ZERO.test(traceId) || ALL_ZERO.test(spanId)) return null
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}

/**
 * Records a span for each request to an operation. Only a caller with a key decides by its
 * `traceparent` whether that is recorded, so the span is made once the key is known.
 */
export function recordRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', null)
  if (!tracing.isOn) return
  app.addHook('preParsing', (request, reply, payload, done) => {
    request.span = startSpan(tracing, request, reply)
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span, problem } = request
    if (span) {
      span.set({ 'http.response.status_code': reply.statusCode })
      if (reply.statusCode >= 500) span.fail(problem?.code ?? String(reply.statusCode))
      else if (problem) span.set({ 'error.type': problem.code })
      span.end()
    }
    done()
  })
}

function startSpan(tracing: Tracing, request: FastifyRequest, { elapsedTime }: FastifyReply): Span | null {
  const { config, schema, url, method } = request.routeOptions
  if (url === undefined || schema?.tags?.includes('Health') !== false || config.isEndless) return null
  const caller = request.caller as FastifyRequest['caller'] | undefined // webhooks of channels have none
  return tracing.start({
    name: `${String(method)} ${url}`,
    kind: 'server',
    parent: caller ? readTraceparent(request.headers.traceparent) : null,
    startedAtMs: momentMs() - elapsedTime,
    attributes: {
      'http.request.method': request.method,
      'http.route': url,
      'recado.workspace.id': caller?.workspaceId,
    },
  })
}
