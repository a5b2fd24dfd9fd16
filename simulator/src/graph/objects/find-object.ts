/** Finds what an id names, among what the caller's token opens. */
import type { Simulation } from '../../simulation.ts'
import { APP_ID, type Account } from '../../state/accounts.ts'
import { toAppEdges, toDebugTokenEdges } from './app.ts'
import { toBusinessEdges } from './business.ts'
import type { Edges } from './edges.ts'
import { toMediumEdges } from './medium.ts'
import { toNumberEdges } from './number.ts'
import { toTemplateEdges } from './template.ts'

/** @param callers the accounts that the token opens; undefined when none of them has such an object */
export function findObject(sim: Simulation, callers: Account[], id: string): Edges | undefined {
  if (id === APP_ID) return toAppEdges(sim)
  if (id === 'debug_token') return toDebugTokenEdges(sim)
  const number = callers.find(({ phoneNumberId }) => phoneNumberId === id)
  if (number) return toNumberEdges(sim, number)
  const business = callers.find(({ wabaId }) => wabaId === id)
  if (business) return toBusinessEdges(sim, business)

  const medium = sim.state.media.find(id)
  const owner = callers.find(({ phoneNumberId }) => phoneNumberId === medium?.phoneNumberId)
  if (medium && owner) return toMediumEdges(sim, owner, medium)
  const template = sim.state.templates.find(id)
  const author = callers.find(({ wabaId }) => wabaId === template?.wabaId)
  return template && author && toTemplateEdges(sim, author, template)
}
