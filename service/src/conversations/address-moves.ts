/**
 * What the channel told of contacts who changed number or user id.
 *
 * It tells it repeatedly for up to a week, late, and a later change before an earlier one. So each change is written down
 * by whoever carries it out, in the same transaction, also when nobody had the address: a repeated one is known by that, and
 * one that comes late is followed to where the contact is by now.
 */
import type { Queryable } from '../postgres/connection.ts'
import type { SenderName } from '../workspaces/senders-repository.ts'
import type { Address } from './address.ts'

/** Twice as long as the channel repeats itself. */
export const MOVES_KEPT_MS = 14 * 24 * 60 * 60 * 1000

export type AddressMove = { from: Address; to: Address }

/** Lets whoever else is told of a move at this sender wait until the transaction ends: what one was told decides for the other. */
export async function lockMoves(db: Queryable, { workspaceId, senderId }: SenderName): Promise<void> {
  await db.query('select from senders where workspace_id = $1 and sender_id = $2 for no key update', [
    workspaceId,
    senderId,
  ])
}

/** Writes the moves down and returns those that were not known. */
export async function insertMoves(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  moves: AddressMove[],
  at: Date,
  now: Date,
): Promise<AddressMove[]> {
  const { rows } = await db.query<{ from: string; to: string }>(
    `insert into address_moves as m (workspace_id, sender_id, from_key, at, to_key, to_kind, to_address, told_at)
     select $1, $2, i.from_key, $3, i.to_key, i.kind, i.address, $4
     from unnest($5::text[], $6::text[], $7::text[], $8::text[]) as i(from_key, to_key, kind, address)
     on conflict do nothing
     returning m.from_key as "from", m.to_key as "to"`,
    [
      workspaceId,
      senderId,
      at,
      now,
      moves.map(({ from }) => from.matchKey),
      moves.map(({ to }) => to.matchKey),
      moves.map(({ to }) => to.kind),
      moves.map(({ to }) => to.value),
    ],
  )
  return moves.filter(({ from, to }) =>
    rows.some((row) => row.from === from.matchKey && row.to === to.matchKey),
  )
}

/** An address, and since when whoever had the one that was asked for has it. */
export type Followed = Address & { since: Date }

/**
 * The part of a statement that finds where whoever had an address is by now: `row` has the columns sender_id, match_key and
 * left_at, the moment after which moves count. Yields one row `g`, of nulls if they are where they were.
 */
export const followed = (row: string): string => `
  left join lateral (
    with recursive path as (
      ${nextMove(`${row}.sender_id`, row, `${row}.left_at`)}
      union all
      select m.* from path p cross join lateral ${nextMove(`${row}.sender_id`, 'p', 'p.at')} m
    )
    select to_key, to_kind, to_address, at from path order by at desc limit 1
  ) g on true`

function nextMove(senderId: string, from: string, after: string): string {
  return `(
        select m.to_key as match_key, m.to_key, m.to_kind, m.to_address, m.at from address_moves m
        where m.workspace_id = $1 and m.sender_id = ${senderId} and m.from_key = ${from}.match_key and m.at > ${after}
        order by m.at limit 1
      )`
}

/** Where whoever had these addresses just after `at` is by now, one for each. */
export async function followMoves(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  addresses: Address[],
  at: Date,
): Promise<Followed[]> {
  const { rows } = await db.query<Followed>(
    `select coalesce(g.to_key, i.match_key) as "matchKey", coalesce(g.to_kind, i.kind) as kind,
            coalesce(g.to_address, i.address) as value, coalesce(g.at, i.left_at) as since
     from (
       select $2::uuid as sender_id, $3::timestamptz as left_at, u.*
       from unnest($4::text[], $5::text[], $6::text[]) with ordinality as u(match_key, kind, address, n)
     ) i
     ${followed('i')}
     order by i.n`,
    [
      workspaceId,
      senderId,
      at,
      addresses.map(({ matchKey }) => matchKey),
      addresses.map(({ kind }) => kind),
      addresses.map(({ value }) => value),
    ],
  )
  return rows
}

/** Deletes at most `limit` moves that the channel tells no more and returns how many. Several processes may do so at once. */
export async function pruneMoves(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from address_moves m
     using (
       select workspace_id, sender_id, from_key, at, to_key from address_moves
       where told_at <= $1 limit $2 for update skip locked
     ) old
     where m.workspace_id = old.workspace_id and m.sender_id = old.sender_id and m.from_key = old.from_key
       and m.at = old.at and m.to_key = old.to_key`,
    [new Date(now.getTime() - MOVES_KEPT_MS), limit],
  )
  return rowCount ?? 0
}
