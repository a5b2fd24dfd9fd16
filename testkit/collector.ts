/** A stand-in for a collector of traces: receives OTLP as JSON, and stores the spans. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP writes it, with its attributes as an object. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  /** Empty at the root of a trace. */
  parentSpanId: string
  name: string
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
}

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: CollectedSpan[]
  /** The headers of each export. */
  headers: Record<string, unknown>[]
  /** The attributes of the service that exported last. */
  resource: Record<string, unknown>
  /** What exports are answered with from now on; `hang` never answers. */
  answer: number | 'hang'
  close(): Promise<void>
}

type Attribute = { key: string; value: Record<string, unknown> }
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes'> & { parentSpanId?: string; attributes: Attribute[] })[]
    }[]
  }[]
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      collector.headers.push(request.headers)
      if (collector.answer === 'hang') return
      const isTaken = request.url === '/v1/traces' && collector.answer === 200
      if (isTaken) take(JSON.parse(body) as Export)
      response.writeHead(isTaken ? 200 : collector.answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  function take({ resourceSpans }: Export) {
    for (const { resource, scopeSpans } of resourceSpans) {
      collector.resource = toObject(resource.attributes)
      for (const { spans } of scopeSpans) {
        const read = spans.map((span) => ({
          ...span,
          parentSpanId: span.parentSpanId ?? '',
          attributes: toObject(span.attributes),
        }))
        collector.spans.push(...read)
      }
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    headers: [],
    resource: {},
    answer: 200,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}
