/** All scenarios, in the order in which they are played. */
import { accept } from './accept.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: Scenario[] = [accept]
