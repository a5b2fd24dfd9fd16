/**
 * The copy of each sender's templates. Webhooks (take-news.ts), the sync (sync.ts) and the API
 * write it, so that a message can be checked without asking the channel. A template that the
 * channel has no more stays, as `DELETED`.
 */
import { parseExactJson } from '../engine/exact-json.ts'
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import { DELETED, SENDABLE, type StoredTemplate } from '../kinds/template.ts'

export type { StoredTemplate } from '../kinds/template.ts'

/** What is in one JSON text: little of it is ever there, and no search needs it. */
type Notices = Pick<StoredTemplate, 'pause' | 'categoryAhead' | 'saidAt'> & { disableAt: string | null }

type Row = Omit<StoredTemplate, 'components' | 'rejection' | keyof Notices> & {
  components: string
  rejection: string | null
  notices: string | null
}

const COLUMNS = `
  t.template_id as id, t.sender_id as "senderId", s.address as "from", t.channel_template_id as "channelTemplateId", t.name, t.language,
  t.category, t.status, t.quality, t.rejection, t.notices, t.parameter_format as "parameterFormat", t.display_format as "displayFormat",
  t.sub_category as "subCategory", t.ttl_seconds as "ttlSeconds", t.components, t.created_at as "createdAt", t.updated_at as "updatedAt"`
const FROM = 'templates t join senders s on s.workspace_id = $1 and s.sender_id = t.sender_id'

const NO_NOTICES: Notices = { pause: null, categoryAhead: null, saidAt: {}, disableAt: null }

function toTemplate({ components, rejection, notices, ...row }: Row): StoredTemplate {
  const { disableAt, ...others } = notices === null ? NO_NOTICES : (JSON.parse(notices) as Notices)
  return {
    ...row,
    ...others,
    disableAt: disableAt === null ? null : new Date(disableAt),
    components: parseExactJson(components) as unknown[],
    rejection: rejection === null ? null : (JSON.parse(rejection) as StoredTemplate['rejection']),
  }
}

/**
 * The template of that exact name and language, whatever its status; null if the sender has none.
 */
export async function findTemplate(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  name: string,
  language: string,
): Promise<StoredTemplate | null> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where t.workspace_id = $1 and t.sender_id = $2 and t.name = $3 and t.language = $4`,
    [workspaceId, senderId, name, language],
  )
  return rows[0] ? toTemplate(rows[0]) : null
}

/** Those that can be sent now, by name: what a shop may send while the window is closed. */
export async function listApproved(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  limit: number,
): Promise<Pick<StoredTemplate, 'id' | 'name' | 'language' | 'category'>[]> {
  const { rows } = await db.query<Pick<StoredTemplate, 'id' | 'name' | 'language' | 'category'>>(
    `select template_id as id, name, language, category from templates
     where workspace_id = $1 and sender_id = $2 and status = '${SENDABLE}'
     order by name, language limit $3`,
    [workspaceId, senderId, limit],
  )
  return rows
}

/** The templates that exist among these ids, in no order. */
export async function findTemplates(
  db: Queryable,
  workspaceId: string,
  templateIds: string[],
): Promise<StoredTemplate[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where t.workspace_id = $1 and t.template_id = any($2::uuid[])`,
    [workspaceId, templateIds],
  )
  return rows.map(toTemplate)
}

/**
 * All of a sender, also those that are deleted; locked until the transaction ends, if `isLocked`.
 */
export async function listTemplatesOf(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  { isLocked }: { isLocked: boolean },
): Promise<StoredTemplate[]> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where t.workspace_id = $1 and t.sender_id = $2 order by t.template_id ${isLocked ? 'for update of t' : ''}`,
    [workspaceId, senderId],
  )
  return rows.map(toTemplate)
}

/** Null: any. Without a status, all but the deleted ones. */
export type TemplateFilter = {
  senderId: string | null
  status: string | null
  name: string | null
  language: string | null
}

/** Templates before or after the id of `place`, nearest first. */
export async function listTemplates(
  db: Queryable,
  workspaceId: string,
  { senderId, status, name, language }: TemplateFilter,
  place: IdPlace,
  limit: number,
): Promise<StoredTemplate[]> {
  const { condition, order } = nextTo('t.template_id', place, '$2')
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from ${FROM}
     where t.workspace_id = $1 and ${condition}
       and ($4::uuid is null or t.sender_id = $4)
       and case when $5::text is null then t.status <> '${DELETED}' else t.status = $5 end
       and ($6::text is null or t.name = $6) and ($7::text is null or t.language = $7)
     order by ${order} limit $3`,
    [workspaceId, place.id, limit, senderId, status, name, language],
  )
  return rows.map(toTemplate)
}

/** What is stored of a template, without what the database adds. */
export type TemplateRecord = Omit<StoredTemplate, 'from' | 'senderId' | 'updatedAt'>

/**
 * Inserts and replaces templates of a sender, by name and language; a template that is there keeps
 * its id. Tells the streams.
 *
 * @param unlessSince a row that changed after this moment stays as it is: its writer knows
 * something newer
 */
export async function upsertTemplates(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  templates: TemplateRecord[],
  now: Date,
  unlessSince: Date = now,
): Promise<void> {
  if (templates.length === 0) return
  await db.query(
    `with sender as materialized (     -- none if it was removed while its templates were read
       select from senders where workspace_id = $1 and sender_id = $2 for key share
     ), written as (
       insert into templates as t (workspace_id, template_id, sender_id, channel_template_id, name, language, category, status, quality, rejection,
                                   notices, parameter_format, display_format, sub_category, ttl_seconds, components, created_at, updated_at)
       select $1::uuid, g.id, $2::uuid, g."channelTemplateId", g.name, g.language, g.category, g.status, g.quality, g.rejection,
              g.notices, g."parameterFormat", g."displayFormat", g."subCategory", g."ttlSeconds", g.components, g."createdAt", $4
       from sender, json_to_recordset($3::json) as g(
         id uuid, "channelTemplateId" text, name text, language text, category text, status text, quality text, rejection text, notices text,
         "parameterFormat" text, "displayFormat" text, "subCategory" text, "ttlSeconds" integer, components text, "createdAt" timestamptz)
       on conflict (workspace_id, sender_id, name, language) do update set
         channel_template_id = excluded.channel_template_id, category = excluded.category, status = excluded.status,
         quality = excluded.quality, rejection = excluded.rejection, notices = excluded.notices,
         parameter_format = excluded.parameter_format, display_format = excluded.display_format, sub_category = excluded.sub_category,
         ttl_seconds = excluded.ttl_seconds, components = excluded.components, updated_at = excluded.updated_at
       where t.updated_at <= $5
       returning template_id, sender_id, name, language, category, status, quality, rejection
     )
     ${recordEventsOf(`
       select 'template.updated' as type, template_id as id,
              left(json_build_object('status', status, 'category', category, 'quality', quality, 'senderId', sender_id, 'name', name,
                                     'language', language)::text, -1) || coalesce(',"rejection":' || rejection, '') || '}' as fact,
              1 as n
       from written`)}`,
    [workspaceId, senderId, JSON.stringify(templates.toSorted(byName).map(toGiven)), now, unlessSince],
  )
}

/** Rows are written, and locked, in one order: two writers then never wait for each other. */
const byName = (a: TemplateRecord, b: TemplateRecord) => (toKey(a) < toKey(b) ? -1 : 1)
const toKey = ({ name, language }: TemplateRecord) => `${name} ${language}`

function toGiven({
  components,
  rejection,
  pause,
  categoryAhead,
  saidAt,
  disableAt,
  ...template
}: TemplateRecord) {
  const notices: Notices = { pause, categoryAhead, saidAt, disableAt: disableAt?.toISOString() ?? null }
  const isEmpty = !pause && !categoryAhead && !disableAt && Object.keys(saidAt).length === 0
  return {
    ...template,
    components: JSON.stringify(components),
    rejection: rejection && JSON.stringify(rejection),
    notices: isEmpty ? null : JSON.stringify(notices),
  }
}
