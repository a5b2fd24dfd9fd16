/** /control/health, /control/flush, /control/reset: the simulation as a whole. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import { addSamples } from '../templates/create-template.ts'
import { clearState } from '../state/state.ts'

const FLUSH_POLL_MS = 5
const FLUSH_MS_DEFAULT = 10_000
const FLUSH_MS_MAX = 600_000

const flushBody = {
  type: 'object',
  additionalProperties: false,
  properties: { timeoutMs: { type: 'integer', minimum: 0, maximum: FLUSH_MS_MAX } },
}
const resetBody = {
  type: 'object',
  additionalProperties: false,
  properties: { accounts: { type: 'boolean' } },
}

export function addSimulationRoutes(app: FastifyInstance, sim: Simulation): void {
  const pending = () => {
    return sim.links.waitingCount() + sim.statuses.waitingCount() + sim.outbox.unsettledCount()
  }

  app.get('/health', () => {
    return { ok: true, now: toIso(sim.clock.nowMs()), pending: pending(), dropped: sim.outbox.droppedCount() }
  })

  app.post<{ Body: { timeoutMs?: number } }>('/flush', { schema: { body: flushBody } }, async (request) => {
    const deadlineMs = performance.now() + (request.body.timeoutMs ?? FLUSH_MS_DEFAULT)
    sim.reviews.carryOut()
    while (pending() > 0 && performance.now() < deadlineMs)
      await sleep(FLUSH_POLL_MS, undefined, { ref: false })
    return { pending: pending() }
  })

  app.post<{ Body: { accounts?: boolean } }>('/reset', { schema: { body: resetBody } }, (request) => {
    sim.links.clear()
    sim.statuses.clear()
    sim.outbox.clear()
    sim.faults.replace([])
    sim.throughput.clear()
    sim.clock.reset()
    clearState(sim.state, { accounts: request.body.accounts ?? false })
    for (const { wabaId } of sim.state.accounts.values()) {
      addSamples(sim.state.templates, wabaId, sim.clock.nowMs())
    }
    sim.changes.publish({ event: 'reset' })
    return { ok: true }
  })
}
