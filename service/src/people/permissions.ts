/**
 * Which users whoever may change users may change: an owner all, a manager only those below. Otherwise a manager could make an owner, or
 * hand out a link with which to become one.
 */
import type { Scope, Role } from '../tenants/scopes.ts'

/** Those that a manager looks after. */
export const MANAGED_ROLES: Role[] = ['attendant', 'reader']

/** Whether these scopes reach users of every role. */
export const managesAll = (scopes: Scope[]): boolean => scopes.includes('admin')

export const manages = (scopes: Scope[], role: Role): boolean =>
  managesAll(scopes) || MANAGED_ROLES.includes(role)
