/**
 * Addresses that went elsewhere while a statement waited for the conversation they led to.
 *
 * A merge or a move that commits meanwhile takes the row that was waited for along, and the statement still sees the registry
 * as it was: it knows neither who has the address now nor the move that says so. Taken for a stranger's, a number that was
 * given up a moment ago would be made anew, and be its writer's for good. So what is said under such an address is left for a
 * statement that begins later.
 */

/**
 * The step of a batch statement that tells them (n, match_key) from those of strangers: of its step `addresses`, those that
 * were somebody's when it began and are not in `located`. It looks up only what was not located, one by one (offset 0).
 */
export const VANISHED = `
  select d.n, d.match_key
  from addresses d
  cross join lateral (
    select from contact_addresses a
    where a.workspace_id = $1 and a.sender_id = d.sender_id and a.match_key = d.match_key
    offset 0
  ) a
  where (d.n, d.match_key) not in (select n, match_key from located)`
