/** Applies fault rules of the simulator one after another. */
import type { Stack } from '../stack/stack.ts'
import { pass, type Run } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/** A rule as simulator/README.md lists them, without `on`. */
export type FaultRule = { mode: string; code?: number; [detail: string]: unknown }

/**
 * Applies each rule alone for `ms`, or until it has hit once. Returns how often each hit, by its
 * code or, without one, by its mode.
 */
export async function playRules(
  { simulator }: Stack,
  { seed }: Run,
  on: 'send' | 'webhook',
  rules: FaultRule[],
  ms: number,
): Promise<Record<string, number>> {
  const hits: Record<string, number> = {}
  for (const rule of rules) {
    await simulator.setFaults({ on, seed, ...rule })
    await pass(ms)
    const name = String(rule.code ?? rule.mode)
    hits[name] = await until(() => simulator.faultHits(), `${name} hits a call or a webhook`)
  }
  await simulator.setFaults()
  return hits
}
