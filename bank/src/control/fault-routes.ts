/** Makes the bank misbehave. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { FAULTS, type FaultRule } from '../faults/faults.ts'

const DELAY_MS_MAX = 600_000
const text = { type: 'string', minLength: 1 }
const rule = {
  type: 'object',
  required: ['fault'],
  additionalProperties: false,
  properties: {
    fault: { enum: FAULTS },
    count: { type: 'integer', minimum: 1 },
    always: { const: true },
    max: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    ms: { type: 'integer', minimum: 0, maximum: DELAY_MS_MAX },
    retryAfterSeconds: { type: 'integer', minimum: 0 },
    match: {
      type: 'object',
      additionalProperties: false,
      properties: { method: text, path: text, txid: text },
    },
  },
}
const OTHER_SERVER = 'other_server_certificate'

export function addFaultRoutes(app: FastifyInstance, { faults, server }: BankParts): void {
  const view = () => ({ faults: faults.list() })

  app.get('/control/faults', view)

  app.post<{ Body: FaultRule & { always?: true } }>(
    '/control/faults',
    { schema: { body: rule } },
    async (request) => {
      const { always, ...sent } = request.body
      faults.add(always || sent.fault === OTHER_SERVER ? sent : { count: 1, ...sent })
      if (sent.fault === OTHER_SERVER) await server.showForeign()
      return view()
    },
  )

  app.delete('/control/faults', () => {
    if (faults.list().some(({ fault }) => fault === OTHER_SERVER)) server.showOwn()
    faults.clear()
    return view()
  })
}
