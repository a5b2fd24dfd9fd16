/**
 * /control/calls and /control/webhooks: logs of calls received and webhooks sent, for tests and the
 * phone page.
 */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import { parseJson } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from '../state/state.ts'
import { listPage, PAGE_QUERY, type PageQuery } from './paging.ts'

const FLAG = { enum: ['true', 'false'] }
const TEXT = { type: 'string' }
const callQuery = {
  type: 'object',
  properties: { ...PAGE_QUERY, refused: FLAG, body: FLAG, callbackData: TEXT, wamid: TEXT, account: TEXT },
}
const webhookQuery = { type: 'object', properties: PAGE_QUERY }
type CallQuery = PageQuery & {
  refused?: string
  body?: string
  callbackData?: string
  wamid?: string
  account?: string
}

export function addLogRoutes(app: FastifyInstance, { state }: Simulation): void {
  app.get<{ Querystring: CallQuery }>('/calls', { schema: { querystring: callQuery } }, ({ query }) => {
    const { entries, next, more } = listPage(state.calls, query, (call) => isWanted(call, query))
    const withBody = query.body !== 'false'
    return { calls: entries.map(([n, call]) => toCallView(n, call, withBody)), next, more }
  })

  app.get<{ Querystring: PageQuery }>('/webhooks', { schema: { querystring: webhookQuery } }, ({ query }) => {
    const { entries, next, more } = listPage(state.posts, query)
    const webhooks = entries.map(([n, { atMs, phoneNumberId, ...post }]) => {
      return { n, at: toIso(atMs), account: phoneNumberId, ...post }
    })
    return { webhooks, next, more }
  })
}

function isWanted(call: Call, { refused, callbackData, wamid, account }: CallQuery): boolean {
  if (refused === 'true' && call.failure === null && call.httpStatus === 200) return false
  if (callbackData !== undefined && call.callbackData !== callbackData) return false
  if (wamid !== undefined && call.wamid !== wamid) return false
  return account === undefined || call.phoneNumberId === account
}

/** Shows a body that is not JSON as text. */
function toCallView(n: number, { atMs, phoneNumberId, bodyText, ...call }: Call, withBody: boolean) {
  const body = withBody ? { body: parseJson(bodyText) ?? bodyText } : {}
  return { n, at: toIso(atMs), account: phoneNumberId, ...call, ...body }
}
