/** /control/clock: sets, advances, freezes or resets the simulated time. */
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import { ControlError } from './control-error.ts'
import { requireMoment } from './lookups.ts'

const YEARS_100_MS = 3_155_760_000_000
const body = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    now: { type: ['string', 'number'] },
    advanceMs: { type: 'number', minimum: -YEARS_100_MS, maximum: YEARS_100_MS },
    reset: { const: true },
    frozen: { type: 'boolean' },
  },
}
type Body = { now?: string | number; advanceMs?: number; reset?: true; frozen?: boolean }

export function addClockRoutes(app: FastifyInstance, { clock, changes }: Simulation): void {
  const view = () => ({ now: toIso(clock.nowMs()), offsetMs: clock.offsetMs(), frozen: clock.isFrozen() })

  app.get('/clock', view)

  app.put<{ Body: Body }>('/clock', { schema: { body } }, (request) => {
    const { now, advanceMs, reset, frozen } = request.body
    if ([now, advanceMs, reset].filter((field) => field !== undefined).length > 1) {
      throw new ControlError('invalid_request', 'Give one of now, advanceMs and reset.')
    }
    const nowMs = now === undefined ? undefined : requireMoment(now, 'now')
    if (reset) clock.reset()
    if (frozen !== undefined) clock.setFrozen(frozen) // first, so that a clock set and frozen shows exactly that time
    if (nowMs !== undefined) clock.set(nowMs)
    if (advanceMs !== undefined) clock.advance(advanceMs)
    changes.publish({ event: 'clock', now: toIso(clock.nowMs()) })
    return view()
  })
}
