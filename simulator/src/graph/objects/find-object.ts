/** Finds what an id names, among what the caller's token opens. */
import type { Simulation } from '../../simulation.ts'
import { APP_ID, toBusinessId, type Account } from '../../state/accounts.ts'
import { APP, toAppEdges, toDebugTokenEdges } from './app.ts'
import { toPortfolioEdges, toUserEdges } from './user.ts'
import { toBusinessEdges } from './business.ts'
import type { Edges } from './edges.ts'
import { toMediumEdges } from './medium.ts'
import { toNumberEdges } from './number.ts'
import { toTemplateEdges } from './template.ts'

/** `callers` are the accounts that the token opens, or those of the app that calls. */
type Caller = { callers: Account[]; isApp: boolean }

/** Undefined when none of them has such an object */
export function findObject(sim: Simulation, { callers, isApp }: Caller, id: string): Edges | undefined {
  if (id === APP_ID) return toAppEdges(sim, isApp ? callers : [])
  if (id === 'debug_token') return toDebugTokenEdges(sim, isApp ? callers : null)
  if (isApp) return undefined
  if (id === 'app') return { GET: () => APP }
  if (id === 'me') return toUserEdges(callers)
  const portfolio = callers.filter(({ wabaId }) => toBusinessId(wabaId) === id)
  if (portfolio.length > 0) return toPortfolioEdges(portfolio)
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
