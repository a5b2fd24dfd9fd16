import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddedStep } from '../../service/src/engine/postgres/embedded/step.ts'
import { toServiceStep } from '../src/service-step.ts'

/** One of each step, as the service logs it. */
const steps: { [Event in EmbeddedStep['event']]: Extract<EmbeddedStep, { event: Event }> } = {
  postgres_initdb_started: { event: 'postgres_initdb_started' },
  postgres_initdb_done: { event: 'postgres_initdb_done', durationMs: 4_000 },
  postgres_recovering_orphan: { event: 'postgres_recovering_orphan', pid: 4711 },
  postgres_starting: { event: 'postgres_starting' },
  postgres_still_starting: { event: 'postgres_still_starting', elapsedMs: 5_000 },
  postgres_ready: { event: 'postgres_ready', version: '18.4.0' },
  postgres_lost: { event: 'postgres_lost', reason: 'it ended with SIGKILL' },
}

test('no step of the embedded server is reported with a detail that it does not have', () => {
  for (const step of Object.values(steps)) {
    assert.doesNotMatch(toServiceStep(step) ?? '', /undefined/, step.event)
  }
})
