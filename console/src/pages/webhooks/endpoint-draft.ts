/** What is in the fields of an endpoint, and the requests made from it. */
import type { WebhookEndpoint, WebhookEndpointChange, WebhookEndpointDraft } from '../../api/types.ts'

/** The name of an event (`message.read`), or all of one subject (`message.*`). */
export type EventPattern = NonNullable<WebhookEndpointDraft['types']>[number]

/** `id` identifies a row while others are added and removed. */
export type HeaderRow = { id: number; name: string; value: string }

export type EndpointFields = {
  url: string
  description: string
  /** Null: all, also those to come. */
  types: EventPattern[] | null
  /** Ids; null: all. */
  senders: string[] | null
  /** Null: those that are set stay as they are. */
  headers: HeaderRow[] | null
  /** As typed; empty for no limit. */
  rate: string
}

const ALL = '*'
const RATE_MAX = 1_000

export const EMPTY: EndpointFields = {
  url: '',
  description: '',
  types: null,
  senders: null,
  headers: [],
  rate: '',
}

export const fieldsOf = (endpoint: WebhookEndpoint): EndpointFields => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  types: endpoint.types.includes(ALL) ? null : (endpoint.types as EventPattern[]),
  senders: endpoint.senders,
  headers: null,
  rate: endpoint.maxPerSecond === null ? '' : String(endpoint.maxPerSecond),
})

export const isRate = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= RATE_MAX)

/** Whether a request can be made of it: the rest is judged by the service. */
export const isComplete = ({ url, types, senders, rate }: EndpointFields): boolean =>
  url.trim() !== '' && types?.length !== 0 && senders?.length !== 0 && isRate(rate)

const rateOf = ({ rate }: EndpointFields) => (rate.trim() === '' ? null : Number(rate))

const headersOf = (rows: HeaderRow[]) =>
  Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
  )

export function toNewBody(
  fields: EndpointFields,
  { signing, from }: Required<Pick<WebhookEndpointDraft, 'signing' | 'from'>>,
): WebhookEndpointDraft {
  const { url, description, types, senders, headers } = fields
  const maxPerSecond = rateOf(fields)
  return {
    url: url.trim(),
    types: types ?? [ALL],
    ...(senders !== null && { senders }),
    ...(headers !== null && headers.length > 0 && { headers: headersOf(headers) }),
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(maxPerSecond !== null && { maxPerSecond }),
    signing,
    from,
  }
}

export function toChangeBody(fields: EndpointFields): WebhookEndpointChange {
  const { url, description, types, senders, headers } = fields
  return {
    url: url.trim(),
    description: description.trim() === '' ? null : description.trim(),
    types: types ?? [ALL],
    senders,
    ...(headers !== null && { headers: headersOf(headers) }),
    maxPerSecond: rateOf(fields),
  }
}
