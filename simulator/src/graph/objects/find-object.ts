/** Finds what an id names, among what the caller's token opens. */
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import type { Edges } from './edges.ts'
import { toMediumEdges } from './medium.ts'
import { toNumberEdges } from './number.ts'

/** @param callers the accounts that the token opens; undefined when none of them has such an object */
export function findObject(sim: Simulation, callers: Account[], id: string): Edges | undefined {
  const number = callers.find(({ phoneNumberId }) => phoneNumberId === id)
  if (number) return toNumberEdges(number)
  const medium = sim.state.media.find(id)
  const owner = callers.find(({ phoneNumberId }) => phoneNumberId === medium?.phoneNumberId)
  return medium && owner && toMediumEdges(sim, owner, medium)
}
