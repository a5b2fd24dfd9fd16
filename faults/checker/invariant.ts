import type { Facts } from './facts.ts'

/** Returns one sentence for each breach that it found. */
export type Invariant = { name: string; says: string; judge: (facts: Facts) => string[] }
