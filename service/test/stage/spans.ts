/**
 * Records every span of a stage's services in memory, unless the caller does not record its own.
 */
import { randomBytes } from 'node:crypto'
import { toPermitted } from '../../src/engine/permitted-values.ts'
import { ATTRIBUTE_FORMS, type SpanContext, type SpanDraft, type Tracing } from '../../src/engine/tracing.ts'

export type RecordedSpan = Pick<SpanDraft, 'name' | 'kind' | 'parent' | 'link'> &
  SpanContext & { attributes: Record<string, unknown>; isFailed: boolean; hasEnded: boolean }

export type Spans = {
  tracing: Tracing
  /** In the order in which they began. */
  all: RecordedSpan[]
}

const SPANS_MAX = 20_000

export function collectSpans(): Spans {
  const all: RecordedSpan[] = []
  return {
    all,
    tracing: {
      isOn: true,
      start({ name, kind, parent, link, attributes }) {
        if (parent && 'isRecorded' in parent && !parent.isRecorded) return null
        const ids = {
          traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
          spanId: randomBytes(8).toString('hex'),
        }
        const span: RecordedSpan = {
          name,
          kind,
          parent: parent && { traceId: parent.traceId, spanId: parent.spanId },
          ...(link && { link }),
          ...ids,
          attributes: toPermitted(ATTRIBUTE_FORMS, attributes),
          isFailed: false,
          hasEnded: false,
        }
        if (all.length < SPANS_MAX) all.push(span)
        const set = (more: object) => void Object.assign(span.attributes, toPermitted(ATTRIBUTE_FORMS, more))
        return {
          ...ids,
          set,
          fail(code) {
            set({ 'error.type': code })
            span.isFailed = true
          },
          end: () => void (span.hasEnded = true),
        }
      },
      async close() {},
    },
  }
}
