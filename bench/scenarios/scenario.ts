/** What a scenario is: it plays itself on the ground and says what came out, against the ceiling of the same run. */
import type { Ground } from '../ground/ground.ts'
import type { Sample } from '../measure/sample.ts'

export type Scenario = {
  name: string
  /** One line for the list. */
  measures: string
  run(ground: Ground, effort: Effort): Promise<Outcome>
}

/** How much is played. */
export type Effort = {
  rounds: number
  /** Rounds before those, in which programs come to their speed. */
  warmUps: number
  /** How many are played or filled in: the full number or a share of it, or one small enough to see that it works at all. */
  count(full: number, quick: number): number
  /** How many of what it is made of, such as senders: a share of them would be another scenario. */
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
  /** Whether the value is to reach the bound, or to stay within it. */
  isReached: 'at least' | 'at most'
}

export const atLeast = (what: string, value: number, bound: number): Target => ({
  ...{ what, value, bound, isReached: 'at least' },
})

export const atMost = (what: string, value: number, bound: number): Target => ({
  ...{ what, value, bound, isReached: 'at most' },
})

export function isMet({ value, bound, isReached }: Target): boolean {
  return isReached === 'at least' ? value >= bound : value <= bound
}
