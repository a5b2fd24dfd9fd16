/**
 * Which users may be changed by a user who may change users: an owner all, a manager only those
 * below. Otherwise a manager could make an owner, or hand out a link with which to become one. A
 * key needs every scope of the role: it would gain the others by the user.
 */
import { roles, scopesOf, type Scope, type Role } from '../engine/http/scopes.ts'

/** Those that a manager looks after. */
const MANAGED_ROLES: Role[] = ['attendant', 'reader']

/** The roles of the users that a caller with these scopes may make and change. */
export const managedRoles = (scopes: Scope[]): Role[] =>
  scopes.includes('admin')
    ? [...roles]
    : MANAGED_ROLES.filter((role) =>
        ['users:write' as const, ...scopesOf(role)].every((scope) => scopes.includes(scope)),
      )

export const manages = (scopes: Scope[], role: Role): boolean => managedRoles(scopes).includes(role)
