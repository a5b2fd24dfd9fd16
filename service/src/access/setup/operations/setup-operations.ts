/** The operation on a new installation. */
import { setUp } from './set-up.ts'

export const setupOperations = [setUp]
