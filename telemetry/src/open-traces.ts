/**
 * Records spans and exports them by OTLP over HTTP, as JSON. The service loads this package only
 * when its settings name a collector.
 *
 * The libraries read the rest of the standard settings themselves: headers, compression and
 * certificates of the exporter, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 */
import { TraceFlags, type Link, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'

export type TraceOptions = {
  /** Where spans are posted. */
  url: string
  /** How long one export may take, its further tries included. */
  timeoutMs: number
  /** One of OTEL_TRACES_SAMPLER. */
  sampler: string
  /** The share of traces that a `traceidratio` keeps, from 0 to 1. */
  ratio: number
  /** Names this process among those of the service. */
  instanceId: string
  version: string
  /** Called for spans that could not be exported. */
  onLost: (spans: number, error: unknown) => void
}

export type Traces = {
  tracer: Tracer
  /** Exports what is left; resolves also where that fails. */
  close(): Promise<void>
}

export function openTraces({
  url,
  timeoutMs,
  sampler,
  ratio,
  instanceId,
  version,
  onLost,
}: TraceOptions): Traces {
  const service = { 'service.name': 'recado', 'service.version': version, 'service.instance.id': instanceId }
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(service))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: toSampler(sampler, ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingOfLoss(new OTLPTraceExporter({ url, timeoutMillis: timeoutMs }), onLost),
      }),
    ],
  })
  return { tracer: provider.getTracer('recado', version), close: () => provider.shutdown() }
}

function toSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  const root = name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
  if (!name.startsWith('parentbased_')) return orLinked(root)
  return new ParentBasedSampler({
    root: orLinked(name === 'parentbased_always_off' ? new AlwaysOffSampler() : root),
  })
}

/**
 * What goes on from a recorded span in a trace of its own is recorded as well: a ratio would take
 * most of it away.
 */
function orLinked(sampler: Sampler): Sampler {
  const isRecorded = ({ context }: Link) => (context.traceFlags & TraceFlags.SAMPLED) !== 0
  return {
    shouldSample: (context, traceId, name, kind, attributes, links) =>
      links.some(isRecorded)
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : sampler.shouldSample(context, traceId, name, kind, attributes, links),
    toString: () => `OrLinked{${sampler.toString()}}`,
  }
}

/**
 * A failed export is reported here, and not to the handler of errors that all users of the library
 * in a process share.
 */
function tellingOfLoss(exporter: SpanExporter, onLost: TraceOptions['onLost']): SpanExporter {
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, ({ error }) => {
        if (error) onLost(spans.length, error)
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
