/**
 * Traces, by the names that OpenTelemetry gives its settings. The libraries in telemetry/ read a
 * few more of them; see docs/traces.md.
 */
import { milliseconds, oneOf, setting, httpUrl, URL_HINT } from './setting-kinds.ts'

export const tracesSettings = {
  endpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    URL_HINT,
    httpUrl,
    'Address of a collector that accepts OTLP over HTTP, to which `/v1/traces` is added. With this address or the next, the service records traces: see [traces](traces.md).',
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    null,
    URL_HINT,
    httpUrl,
    'The whole address where traces are posted, in place of the one above.',
  ),
  protocol: oneOf(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'http/json',
    ['http/json'],
    'How traces are posted. There is one way.',
  ),
  timeoutMs: milliseconds(
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    5_000,
    10_000,
    'How long the collector may take; after that the spans are lost.',
  ),
  sampler: oneOf(
    'OTEL_TRACES_SAMPLER',
    'parentbased_traceidratio',
    [
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ],
    'Which traces are recorded. With `parentbased_` the caller decides, by its `traceparent`.',
  ),
  ratio: setting<number, number>(
    'OTEL_TRACES_SAMPLER_ARG',
    0.01,
    'a number from 0 to 1',
    (text) => (/^(0|1|[01]?\.[0-9]{1,9})$/.test(text) && Number(text) <= 1 ? Number(text) : undefined),
    'The share of the other traces that a `traceidratio` records.',
  ),
  isDisabled: oneOf(
    'OTEL_SDK_DISABLED',
    'false',
    ['true', 'false'],
    'Whether traces are off, whatever else is set.',
  ),
}
