/**
 * The fence: an assistant works with a key that cannot send. What customers write reaches it, and
 * any of it may be meant to make it act, so it must not have a way out. The service holds the key
 * to its scopes; here a key with more is refused before anything is read.
 */

/** All that a key of an assistant may have. */
const ALLOWED = ['messages:read', 'drafts:write']
const NEEDED = 'messages:read'

/** Why these scopes are not those of an assistant; null if they are. */
export function refuseScopes(scopes: readonly string[]): string | null {
  const make = 'Make another: `recado key create --name assistant --scope messages:read drafts:write`.'
  const more = scopes.filter((scope) => !ALLOWED.includes(scope))
  if (more.length > 0)
    return `The key may do more than read and draft (${more.join(', ')}), and a customer's message could make an assistant use that. ${make}`
  if (!scopes.includes(NEEDED)) return `The key lacks the scope ${NEEDED}. ${make}`
  return null
}
