/** Faults of the simulator, one kind after another. */
import type { Stack } from '../stack/stack.ts'
import { pass, type Run } from './experiment.ts'

/** A rule as simulator/README.md lists them, without where it is in force. */
export type FaultRule = { mode: string; code?: number; [detail: string]: unknown }

/** Puts each rule in force for `ms`, the others not; returns how often each hit, by its code or else its mode. */
export async function playRules(
  { simulator }: Stack,
  { seed }: Run,
  on: 'send' | 'webhook',
  rules: FaultRule[],
  ms: number,
): Promise<Record<string, number>> {
  const hits: Record<string, number> = {}
  for (const rule of rules) {
    await simulator.setFaults([{ on, seed, ...rule }])
    await pass(ms)
    hits[String(rule.code ?? rule.mode)] = await simulator.faultHits()
  }
  await simulator.setFaults([])
  return hits
}
