import { Problem } from '../../../problems.ts'

/** Whoever may change users, but not owners and managers, has tried to. */
export const notManaged = (): Problem =>
  new Problem('forbidden', 'Only an owner may make, change or invite owners and managers.')
