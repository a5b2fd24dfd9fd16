/** GET /audit-entries.csv: the same entries as a file, read page by page. */
import { AUDIT_ACTIONS } from '../../engine/audit/audit-actions.ts'
import { listAuditEntries, type AuditEntry, type AuditFilter } from '../../engine/audit/audit-repository.ts'
import { findSubjectNames } from '../../engine/audit/audit-subjects.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { problems, type ProblemCode } from '../../engine/problems/problems.ts'
import { strictObject } from '../../engine/schema.ts'
import { findTimeZone } from '../../workspaces/workspaces-repository.ts'
import {
  createMomentCell,
  csvAnswer,
  languageParameter,
  sendCsv,
  type Cell,
  type CsvLanguage,
} from '../../engine/http/csv.ts'
import { isUuid } from '../../engine/http/json-answer.ts'
import { keysByTime, readToEnd } from '../../engine/paging/by-time.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { auditWords } from './audit-words.ts'
import { toEntryAnswer } from './entry-answer.ts'
import { filterParameters, toFilter } from './entry-filter.ts'

const HEADINGS: Record<CsvLanguage, string[]> = {
  pt: [
    'Quando',
    'Quem',
    'Ação',
    'Tipo',
    'Sobre',
    'Resultado',
    'Problema',
    'Endereço',
    'ID da requisição',
    'Código da ação',
    'Id do autor',
    'Id',
    'Registro',
  ],
  en: [
    'Date',
    'Who',
    'Action',
    'Kind',
    'About',
    'Outcome',
    'Problem',
    'Address',
    'Request ID',
    'Action code',
    'Actor id',
    'Id',
    'Entry',
  ],
}

export const exportAuditEntries = operation(
  {
    operationId: 'exportAuditEntries',
    summary: 'Export the audit log',
    description:
      'All entries that the filters leave, oldest first, as CSV for people: in words, with names as they are now and times of the time zone of the workspace. The export is entered itself.',
    tag: 'Administration',
    route: 'GET /audit-entries.csv',
    audit: 'audit.export',
    scope: 'audit:read',
    query: strictObject({ ...filterParameters, lang: languageParameter }),
    answer: csvAnswer('The entries.'),
  },
  async ({ workspaceId, query, reply }, { pool }: Needs<'pool'>) => {
    const { lang = 'pt' } = query
    const write = createWriter(lang, await findTimeZone(pool, workspaceId))
    const pages = readAll(pool, workspaceId, toFilter(query), write)
    return await sendCsv(reply, 'audit-log', lang, HEADINGS[lang], pages)
  },
)

type Write = (entry: AuditEntry, names: ReadonlyMap<string, string>) => Cell[]

async function* readAll(
  db: Queryable,
  workspaceId: string,
  filter: AuditFilter,
  write: Write,
): AsyncGenerator<Cell[][]> {
  const keys = keysByTime<AuditEntry>(({ madeAt }) => madeAt)
  const pages = readToEnd(keys, (place, limit) => listAuditEntries(db, workspaceId, filter, place, limit))
  for await (const entries of pages) {
    const subjects = new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))
    // a reported payment is entered under the reference of its order, which has no name
    const names = await findSubjectNames(db, workspaceId, [...subjects].filter(isUuid))
    yield entries.map((entry) => write(entry, names))
  }
}

function createWriter(lang: CsvLanguage, timeZone: string): Write {
  const moment = createMomentCell(lang, timeZone)
  const words = auditWords[lang]
  return (entry, names) => {
    const { actor, action, subject, address, outcome, problem, requestId, id } = toEntryAnswer(entry)
    return [
      moment(entry.madeAt),
      words.actor[actor.kind](actor.name ?? ''),
      AUDIT_ACTIONS[action].did[lang],
      subject && (words.subjects[subject.kind] ?? subject.kind),
      subject && (names.get(subject.id) ?? null),
      words.outcomes[outcome ?? 'unknown'],
      problem && titleOf(problem, lang),
      address,
      requestId,
      action,
      actor.id,
      subject?.id ?? null,
      id,
    ]
  }
}

/** Entries are kept for years: one may have a code that there is no more. */
function titleOf(code: string, lang: CsvLanguage): string {
  if (!Object.hasOwn(problems, code)) return code
  return problems[code as ProblemCode][lang][0]
}
