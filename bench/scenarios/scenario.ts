/**
 * A scenario plays itself on the ground and returns its results with the ceiling of the same run.
 */
import type { Ground } from '../ground/ground.ts'
import type { Sample } from '../measure/sample.ts'

export type Scenario = {
  name: string
  /** One line for the list. */
  measures: string
  run(ground: Ground, effort: Effort): Promise<Outcome>
}

export type Effort = {
  rounds: number
  /** Additional rounds at the beginning, in which programs warm up. */
  warmUps: number
  /**
   * The amount to play or insert: `full` or a share of it, or `quick`, just enough to see that it
   * works.
   */
  count(full: number, quick: number): number
  /** The size of the set-up, such as senders: never a share, which would make another scenario. */
  setUp(full: number, quick: number): number
}

export type Outcome = {
  /** Medians, in the order of the table. */
  variants: { name: string; sample: Sample }[]
  targets: Target[]
}

export type Target = {
  what: string
  value: number
  bound: number
  /** Whether the bound is a minimum or a maximum. */
  isReached: 'at least' | 'at most'
}

export const atLeast = (what: string, value: number, bound: number): Target => ({
  what,
  value,
  bound,
  isReached: 'at least',
})

export const atMost = (what: string, value: number, bound: number): Target => ({
  what,
  value,
  bound,
  isReached: 'at most',
})

export function isMet({ value, bound, isReached }: Target): boolean {
  return isReached === 'at least' ? value >= bound : value <= bound
}
