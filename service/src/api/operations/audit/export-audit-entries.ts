/** GET /audit-entries.csv: the same entries as a file, read page by page. */
import { listAuditEntries, type AuditEntry, type AuditFilter } from '../../../people/audit-repository.ts'
import type { Queryable } from '../../../postgres/connection.ts'
import { strictObject } from '../../../schema.ts'
import { asItIs, csvAnswer, languageParameter, sendCsv, type Cell, type CsvLanguage } from '../../csv.ts'
import { keysByTime, readKey } from '../../paging/by-time.ts'
import { operation } from '../operation.ts'
import { toEntryAnswer } from './entry-answer.ts'
import { filterParameters, toFilter } from './entry-filter.ts'

/** Entries read at a time. */
const STEP = 500

const HEADINGS: Record<CsvLanguage, string[]> = {
  pt: [
    ...['Quando', 'Quem', 'Tipo de autor', 'Id do autor', 'Ação', 'Sobre', 'Id'],
    ...['Endereço', 'Resultado', 'Problema', 'Request-Id', 'Entrada'],
  ],
  en: [
    ...['Date', 'Actor', 'Kind of actor', 'Actor id', 'Action', 'Subject', 'Subject id'],
    ...['Address', 'Outcome', 'Problem', 'Request-Id', 'Entry'],
  ],
}

export const exportAuditEntries = operation(
  {
    operationId: 'exportAuditEntries',
    summary: 'Export the audit log',
    description: 'All entries that the filters leave, oldest first, as CSV. The export is entered itself.',
    tag: 'Administration',
    route: 'GET /audit-entries.csv',
    audit: 'audit.export',
    scope: 'audit:read',
    query: strictObject({ ...filterParameters, lang: languageParameter }),
    answer: csvAnswer('The entries.'),
  },
  async ({ workspaceId, query, reply }, { pool }) => {
    const { lang = 'pt' } = query
    const pages = readAll(pool, workspaceId, toFilter(query))
    return await sendCsv(reply, 'audit-log', lang, HEADINGS[lang], pages)
  },
)

async function* readAll(db: Queryable, workspaceId: string, filter: AuditFilter): AsyncGenerator<Cell[][]> {
  const { first, keyOf } = keysByTime<AuditEntry>(({ madeAt }) => madeAt)
  for (let key = first, inclusive = true; ; inclusive = false) {
    const { moment: at, id } = readKey(key)
    const place = { side: 'after', at, id, inclusive } as const
    const entries = await listAuditEntries(db, workspaceId, filter, place, STEP)
    yield entries.map(toCells)
    const last = entries.at(-1)
    if (!last || entries.length < STEP) return
    key = keyOf(last)
  }
}

function toCells(entry: AuditEntry): Cell[] {
  const { date, actor, action, subject, address, outcome, problem, requestId, id } = toEntryAnswer(entry)
  return [
    ...[
      date === null ? null : asItIs(date),
      actor.name,
      actor.kind,
      actor.id,
      action,
      subject?.kind ?? null,
      subject?.id ?? null,
    ],
    ...[address, outcome, problem, requestId, id],
  ]
}
