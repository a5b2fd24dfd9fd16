/**
 * Linking addresses: a receipt shows that a phone number and a user id belong to one contact.
 *
 * Each message has three receipts, and nearly all of them repeat a known link. So the links made
 * are remembered. For the others, the statement that records the receipt checks whether there is
 * anything to do (record-receipts.ts).
 */
import { IS_CURRENT, KNOWN_ADDRESSES, MOVED_ADDRESSES } from '../store/address-holders.ts'
import type { Address } from '../kinds/address.ts'
import { columns, int4, text, timestamptz, uuid, word } from '../engine/postgres/write/columns.ts'
import type { BatchStatement } from '../engine/postgres/write/write-queue.ts'

/** Addresses of one contact, at the time `at`. */
export type Link = { workspaceId: string; senderId: string; addresses: Address[]; at: Date }

export type LinkResult = {
  /**
   * At the same moment the same address was linked, or its contact moved or merged: the link must
   * be tried again.
   */
  isContended: boolean
  /**
   * Contacts known under the addresses. None: the addresses are unknown. More than one: the
   * contacts are one person.
   */
  contactIds: string[]
}

const INPUT = columns<Address & { senderId: string; n: number; at: Date }>(3, {
  sender_id: uuid((address) => address.senderId),
  n: int4((address) => address.n),
  match_key: text((address) => address.matchKey),
  kind: word((address) => address.kind),
  address: text((address) => address.value),
  at: timestamptz((address) => address.at),
})

const TEXT = `
with addresses as materialized (
  select i.* from ${INPUT.unnest} as i(${INPUT.names})
),
known_addresses as materialized ( -- locked, all in one order
  ${KNOWN_ADDRESSES}
),
moved_addresses as materialized ( -- their links are not written
  ${MOVED_ADDRESSES}
),
known_contacts as materialized (
  select distinct on (n) n, contact_id from known_addresses
  where was_known and n not in (select n from moved_addresses)
  order by n, contact_id
),
new_addresses as materialized (
  select d.*, k.contact_id
  from addresses d
  join known_contacts k on k.n = d.n
  where (d.n, d.match_key) not in (select n, match_key from known_addresses) and ${IS_CURRENT}
),
recorded_changes as materialized (
  insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
  select distinct on (u.sender_id, u.match_key) $1, u.sender_id, u.match_key, u.kind, u.address, u.at, u.at, u.contact_id
  from new_addresses u
  order by u.sender_id, u.match_key, u.at
  on conflict do nothing
  returning a.sender_id, a.match_key, a.contact_id
),
disputed_addresses as materialized (
  select distinct n from new_addresses
  where (sender_id, match_key, contact_id) not in (select sender_id, match_key, contact_id from recorded_changes)
)
select i.n in (select n from moved_addresses) or i.n in (select n from disputed_addresses) as "isContended",
       array(select distinct l.contact_id::text from known_addresses l where l.n = i.n and l.was_known) as "contactIds"
from generate_series(1, $2::int) as i(n)
order by i.n`

export const linkAddresses: BatchStatement<Link, LinkResult> = {
  lockKey: ({ senderId, addresses }) => `${senderId} ${addresses[0]?.matchKey ?? ''}`,
  bytesOf: () => 0,
  toStatement(workspaceId, links) {
    const all = links.flatMap(({ senderId, addresses, at }, index) =>
      addresses.map((address) => ({ senderId, n: index + 1, at, ...address })),
    )
    return { name: 'link-addresses', text: TEXT, values: [workspaceId, links.length, ...INPUT.values(all)] }
  },
  toResult: (_link, row) => row as LinkResult,
}

/** Links that this process has seen in the database. */
export type KnownLinks = { has(link: Link): boolean; add(link: Link): void }

/** About 20 MB. When full, the oldest link is forgotten, and looked up when it comes again. */
export const KNOWN_MAX = 100_000

/**
 * `forget` replaces the set. A query begun before may return a stale link: it adds that to the old
 * set, which is no longer read.
 */
export function rememberLinks(knownMax = KNOWN_MAX): { current(): KnownLinks; forget(): void } {
  let current = emptyLinks(knownMax)
  return { current: () => current, forget: () => void (current = emptyLinks(knownMax)) }
}

function emptyLinks(knownMax: number): KnownLinks {
  const known = new Set<string>()
  const nameOf = ({ senderId, addresses }: Link) =>
    [senderId, ...addresses.map(({ matchKey }) => matchKey)].join(' ')
  return {
    has: (link) => known.has(nameOf(link)),
    add(link) {
      if (known.size >= knownMax) for (const oldest of known.values().take(1)) known.delete(oldest)
      known.add(nameOf(link))
    },
  }
}
