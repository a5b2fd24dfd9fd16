/** /control/faults: the rules by which the simulator misbehaves. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MODES, type FaultRule } from '../faults/rules.ts'
import { HUGE_BYTES_MAX } from '../faults/send-faults.ts'
import type { Simulation } from '../simulation.ts'
import { ControlError } from './control-error.ts'

const RULES_MAX = 100
const DELAY_MS_MAX = 3_600_000
const rule = {
  type: 'object',
  required: ['on', 'mode'],
  additionalProperties: false,
  properties: {
    on: { enum: Object.keys(MODES) },
    mode: { enum: [...new Set(Object.values(MODES).flat())] },
    times: { type: 'integer', minimum: 1 },
    rate: { type: 'number', minimum: 0, maximum: 1 },
    seed: { type: 'integer' },
    match: {
      type: 'object',
      additionalProperties: false,
      properties: { to: { type: 'string' }, referenceId: { type: 'string' }, account: { type: 'string' } },
    },
    code: { type: 'integer' },
    http: { type: 'integer', minimum: 200, maximum: 599 },
    details: { type: 'string' },
    retryAfterSeconds: { type: 'integer', minimum: 0 },
    ms: { type: 'integer', minimum: 0, maximum: DELAY_MS_MAX },
    location: { type: 'string', pattern: '^https?://' },
    bytes: { type: 'integer', minimum: 1, maximum: HUGE_BYTES_MAX },
    statuses: {
      type: 'array',
      items: { enum: ['sent', 'delivered', 'read', 'played', 'failed'] },
      minItems: 1,
    },
    commit: { type: 'boolean' },
  },
}
const body = {
  type: 'object',
  required: ['rules'],
  additionalProperties: false,
  properties: { rules: { type: 'array', maxItems: RULES_MAX, items: rule } },
}

export function addFaultRoutes(app: FastifyInstance, { faults }: Simulation): void {
  const view = () => ({ rules: faults.list() })

  app.get('/faults', view)

  app.put<{ Body: { rules: FaultRule[] } }>(
    '/faults',
    { schema: { body }, preValidation: wrapList },
    (request) => {
      const { rules } = request.body
      for (const { on, mode } of rules) assertModeFits(on, mode)
      faults.replace(rules)
      return view()
    },
  )

  app.delete('/faults', () => {
    faults.replace([])
    return view()
  })
}

/** A bare list means the same as one under `rules`. */
function wrapList(request: FastifyRequest, _reply: unknown, done: () => void): void {
  if (Array.isArray(request.body)) request.body = { rules: request.body }
  done()
}

function assertModeFits(on: FaultRule['on'], mode: FaultRule['mode']): void {
  const modes: readonly string[] = MODES[on]
  if (modes.includes(mode)) return
  throw new ControlError('invalid_request', `Mode ${mode} is not one of ${on}: ${modes.join(', ')}.`)
}
