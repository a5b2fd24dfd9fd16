import { Problem } from '../../../engine/problems/problems.ts'

/** A caller who may not change users of this role has tried to. */
export const notManaged = (): Problem =>
  new Problem(
    'forbidden',
    'Only an owner may make, change or invite owners, treasurers and managers; for the others a key needs `users:write` and every scope of the role.',
  )
