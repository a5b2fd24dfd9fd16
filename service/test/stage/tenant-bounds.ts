/**
 * Checks by the query plan that a statement stays within one workspace. Every scan of a tenant
 * table must be bound to a workspace that comes from a parameter or from a row already bound. So
 * must the workspace of every inserted row.
 */
import type { Queryable } from '../../src/engine/postgres/connection.ts'

/**
 * A statement that may read a table across workspaces, and why. `sign` occurs in no other
 * statement's text.
 */
type Exception = { sign: string; table: string; reason: string }

export const exceptions: Exception[] = [
  ...['order_sums', 'order_sum_changes'].map((table) => ({
    sign: 'from order_sum_changes c where c.made_at <',
    table,
    reason: 'what has served its time is pruned by age',
  })),
  ...['api_keys', 'sessions', 'payment_accounts', 'user_links', 'passkeys', 'users'].map((table) => ({
    sign: `select workspace_id as id from ${table} where`,
    table,
    reason: 'a router asks each server whether it knows this, and so which workspace is meant',
  })),
  ...['users', 'workspaces'].map((table) => ({
    sign: `exists (select from users where role = 'owner')`,
    table,
    reason: 'a first owner is created while no workspace of the installation has one',
  })),
  {
    sign: 'where hash = $1 and revoked_at is null',
    table: 'api_keys',
    reason: 'the key says which workspace calls: nothing is known before',
  },
  {
    sign: 'where s.hash = $1 and s.ends_at > $2',
    table: 'sessions',
    reason: 'as above: of a cookie',
  },
  {
    sign: 'delete from sessions where hash = $1',
    table: 'sessions',
    reason: 'as above: a browser signs in to another workspace than before',
  },
  {
    sign: 'from users where email = $1 and disabled_at is null',
    table: 'users',
    reason: 'as above: a sign-in gives an e-mail',
  },
  {
    sign: 'from user_links l',
    table: 'user_links',
    reason: 'as above: who is invited has a link',
  },
  {
    sign: 'from sessions where ends_at <= $1 and ',
    table: 'sessions',
    reason: 'what has served its time is pruned by age',
  },
  {
    sign: 'credentials_key_id as "credentialsKeyId" from senders',
    table: 'senders',
    reason: 'a process speaks for the senders of all workspaces, and a webhook names a channel account only',
  },
  {
    sign: 'credentials_key_id as "keyId" from payment_accounts',
    table: 'payment_accounts',
    reason: 'as above: a callback names nothing but a secret',
  },
  {
    sign: 'and certificate_ends_at <= $1::timestamptz + make_interval',
    table: 'payment_accounts',
    reason: 'a process looks which certificates end soon; each is reported by its workspace',
  },
  {
    sign: 'and token_ends_at <= $1::timestamptz + make_interval',
    table: 'senders',
    reason: 'a process looks which tokens end soon; each is warned of by its workspace',
  },
  {
    sign: 'where kind = $3 and ',
    table: 'leases',
    reason: 'a process acquires any lease that is free',
  },
  {
    sign: "where l.holder = $1 and l.kind = 'sender' and exists",
    table: 'leases',
    reason:
      'a process drives senders of many workspaces; their deliveries are read by the workspace of each lease',
  },
  {
    sign: 'as load from leases',
    table: 'leases',
    reason: 'a process compares the loads of all of them, and shares senders by these',
  },
  {
    sign: 'from leases where kind = $2 and holder = $1',
    table: 'leases',
    reason: 'a process hands all its leases back, or those of workspaces that move away',
  },
  {
    sign: "where l.kind = 'webhook_endpoint' and l.holder = $1",
    table: 'leases',
    reason: 'a process notifies the endpoints of many workspaces',
  },
  {
    sign: "where l.kind = 'webhook_endpoint' and l.holder = $1",
    table: 'webhook_endpoints',
    reason: 'as above: each by the workspace of its lease',
  },
  {
    sign: 'where created_at <= $1 limit $2 for update skip locked',
    table: 'idempotency_keys',
    reason: 'what has served its time is pruned by age',
  },
  {
    sign: 'where key is not null and created_at <= $1 and ',
    table: 'charges',
    reason: 'as above; the charges stay',
  },
  {
    sign: "from drafts where state <> 'sent' and expires_at <= $1",
    table: 'drafts',
    reason: 'as above',
  },
  {
    sign: 'where p.credential_id = $1',
    table: 'passkeys',
    reason: 'the passkey says who signs in: nothing is known before',
  },
  {
    sign: 'where i.issuer = $1 and i.subject = $2',
    table: 'user_identities',
    reason: 'the provider says who signs in, and knows nothing of workspaces',
  },
  {
    sign: 'where u.email = $2 and u.disabled_at is null',
    table: 'users',
    reason: 'as above: by the e-mail that it has verified',
  },
  {
    sign: 'from audit_entries where made_at < $1 and ',
    table: 'audit_entries',
    reason: 'as above',
  },
  {
    sign: 'delete from event_changes c',
    table: 'event_changes',
    reason: 'the sequencer appends the changes of all workspaces; each log is raised by its own workspace',
  },
  ...['workspaces', 'event_logs', 'message_indexes'].map((table) => ({
    sign: 'left join message_indexes i on i.workspace_id = w.workspace_id',
    table,
    reason: 'the indexer looks where messages are not indexed yet; it indexes them workspace by workspace',
  })),
  {
    sign: 'delete from event_days where day <= $1',
    table: 'event_days',
    reason: 'days that have served their time go for all workspaces',
  },
  ...['webhook_endpoints', 'event_days', 'event_logs', 'webhook_retries'].map((table) => ({
    sign: 'd.workspace_id = e.workspace_id and d.day > $1',
    table,
    reason: 'as above, once the endpoints of all have been notified of them',
  })),
  {
    sign: 'from media where removable_at <= $1 and ',
    table: 'media',
    reason: 'as above; each is deleted by its workspace',
  },
  {
    sign: "where m.created_at < $1 and m.state = 'ready' and m.removable_at is null and not exists",
    table: 'media',
    reason: 'as above',
  },
  {
    sign: 'from (select made_at from event_changes order by change_id limit',
    table: 'event_changes',
    reason: 'metrics count what waits in the whole installation, and show nothing of a workspace',
  },
  {
    sign: 'from deliveries group by state',
    table: 'deliveries',
    reason: 'metrics count what waits in the whole installation, and show nothing of a workspace',
  },
  {
    sign: 'from (select from failed_messages where not resolved limit',
    table: 'failed_messages',
    reason: 'as above',
  },
  {
    sign: "from (select from media where state = 'waiting' limit",
    table: 'media',
    reason: 'as above',
  },
  {
    sign: 'from webhook_endpoints group by state',
    table: 'webhook_endpoints',
    reason: 'as above',
  },
  {
    sign: 'from payment_accounts where removed_at is null group by state',
    table: 'payment_accounts',
    reason: 'as above',
  },
  {
    sign: 'from senders group by state',
    table: 'senders',
    reason: 'as above',
  },
  {
    sign: 'from senders where credentials_key_id = $1',
    table: 'senders',
    reason: 'the secret key belongs to the installation and is changed for all',
  },
  {
    sign: 'from webhook_endpoints where secret_key_id = $1',
    table: 'webhook_endpoints',
    reason: 'as above',
  },
  {
    sign: 'from payment_accounts where credentials_key_id = $1',
    table: 'payment_accounts',
    reason: 'as above',
  },
  {
    sign: 'select credentials_key_id from payment_accounts',
    table: 'payment_accounts',
    reason: 'as above',
  },
  {
    sign: 'select credentials_key_id as key_id from senders',
    table: 'senders',
    reason: 'as above',
  },
  {
    sign: 'select secret_key_id from webhook_endpoints',
    table: 'webhook_endpoints',
    reason: 'as above',
  },
  {
    sign: 'where (d.wakes or d.frees or d.gives)',
    table: 'workspaces',
    reason:
      'a process looks where a snooze ends or a user is to be given a conversation, each by its workspace',
  },
  ...[
    ['charges', 'due_at'],
    ['refunds', 'due_at'],
    ['payment_notices', 'due_at'],
    ['payment_accounts', 'due_at'],
    ['payment_accounts', 'callback_due_at'],
    ['senders', 'templates_due_at'],
    ['senders', 'app_due_at'],
    ['app_history', 'due_at'],
  ].map(([table = '', dueAt]) => ({
    sign: `from ${table} where ${dueAt} <= $1 and `,
    table,
    reason: 'a process looks after what is due in all workspaces, each row by its own',
  })),
  {
    sign: "from workspaces where state not in ('gone', 'arriving') order by",
    table: 'workspaces',
    reason: 'the operator lists all workspaces; no request does',
  },
]

const PLANNED = /^\s*(select|with|insert|update|delete)\b/i
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'] as const

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  Operation?: string
  Output?: string[]
  'Parent Relationship'?: string
  Plans?: Plan[]
} & Partial<Record<(typeof CONDITIONS)[number], string>>

/**
 * The first version of PostgreSQL with `explain (generic_plan)`, which needs no parameter values.
 */
export const GENERIC_PLAN_VERSION = 160_000

/** Tables whose rows belong to a workspace. */
export async function listTenantTables(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Returns one sentence for each scan or insert that is bound to no workspace. */
export async function findUnbound(db: Queryable, tables: Set<string>, text: string): Promise<string[]> {
  if (!PLANNED.test(text)) return []
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  const nodes = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan: plan }) => nodesOf(plan))
  const bound = holders(nodes, text)
  const isHeld = (node: Plan) => {
    if (node.Operation === 'Insert') return bound.isGiven(insertedWorkspace(node))
    return node['Node Type'] === 'ModifyTable' || bound.aliases.has(node.Alias ?? '') // updates and deletes: their scans are checked
  }
  return nodes
    .filter((node) => node['Relation Name'] !== undefined && isTenant(node, tables) && !isHeld(node))
    .map(({ 'Node Type': type, 'Relation Name': table, Alias: alias, Operation: operation = '' }) =>
      [type, operation, 'of', table, alias, 'names no workspace:', text].join(' '),
    )
}

/** The value that an insert gives the first column, which is the workspace in every table. */
function insertedWorkspace(insert: Plan): string {
  let node = insert.Plans?.find((plan) => plan['Parent Relationship'] === 'Outer')
  while (node?.['Node Type'] === 'Subquery Scan') node = node.Plans?.[0]
  return plain(node?.Output?.[0] ?? '')
}

const isTenant = ({ Schema: schema, 'Relation Name': name = '' }: Plan, tables: Set<string>) =>
  schema === 'public' && tables.has(name)

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/**
 * Aliases bound to a workspace: by a parameter, by something that is not a table, or by an alias
 * already bound.
 */
function holders(nodes: Plan[], text: string): { aliases: Set<string>; isGiven: (side: string) => boolean } {
  const scanned = new Map(
    nodes.filter((node) => node['Relation Name']).map((node) => [node.Alias, node['Relation Name']]),
  )
  const isExcepted = (alias: string) =>
    exceptions.some(({ sign, table }) => table === scanned.get(alias) && text.includes(sign))
  const terms = nodes.flatMap((node) => CONDITIONS.flatMap((name) => termsOf(node[name] ?? '')))
  const equalities = terms
    .map((term) => /^(.+?) = (.+)$/.exec(term)?.slice(1).map(plain))
    .filter((sides) => sides !== undefined)

  const held = new Set([...scanned.keys()].filter((alias) => alias !== undefined).filter(isExcepted))
  const isGiven = (side: string) => {
    if (/^\$[0-9]+$/.test(side)) return true
    const alias = aliasOf(side)
    return alias !== undefined && (held.has(alias) || !scanned.has(alias))
  }
  for (let before = -1; before !== held.size;) {
    before = held.size
    for (const [left = '', right = ''] of equalities) {
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const alias = aliasOf(one)
        if (alias !== undefined && scanned.has(alias) && isGiven(other)) held.add(alias)
      }
    }
  }
  return { aliases: held, isGiven }
}

const aliasOf = (side: string): string | undefined =>
  /^("?[^".]+"?)\.workspace_id$/.exec(side)?.[1]?.replaceAll('"', '')

const plain = (side: string): string => side.replaceAll(/^\(+|\)+$/g, '').replace(/\)?::uuid$/, '')

/** The terms joined by AND. */
function termsOf(condition: string): string[] {
  const inner = strip(condition)
  const terms: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth += 1
    if (inner[at] === ')') depth -= 1
    if (depth === 0 && inner.startsWith(' AND ', at)) {
      terms.push(inner.slice(start, at))
      start = at + ' AND '.length
    }
  }
  terms.push(inner.slice(start))
  return terms.length === 1 ? terms.map(strip) : terms.flatMap(termsOf)
}

/** Removes parentheses around the whole text. */
function strip(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text
  let depth = 0
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text
  }
  return strip(text.slice(1, -1))
}
