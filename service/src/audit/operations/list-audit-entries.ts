/** GET /audit-entries: who did what. No operation changes or deletes an entry. */
import { listAuditEntries as readEntries, type AuditEntry } from '../../engine/audit/audit-repository.ts'
import { strictObject } from '../../engine/schema.ts'
import { keysByTime, readKey } from '../../engine/paging/by-time.ts'
import { pageOf, pageParameters, readPage } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { AuditEntryAnswer, toEntryAnswer } from './entry-answer.ts'
import { filterParameters, toFilter } from './entry-filter.ts'

export const listAuditEntries = operation(
  {
    operationId: 'listAuditEntries',
    summary: 'List the audit log',
    description:
      'Who did what, when and from where, in the order of time, newest first unless `sort=asc`. An entry is written before the action, its outcome after.',
    tag: 'Administration',
    route: 'GET /audit-entries',
    scope: 'audit:read',
    query: strictObject({ ...pageParameters, ...filterParameters }),
    answer: pageOf(AuditEntryAnswer, 'A page of entries.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const filter = toFilter(query)
    const { entries, cursors } = await readPage(
      `audit-entries ${workspaceId} ${JSON.stringify(filter)}`,
      query,
      ({ key, ...start }, limit) => {
        const { moment: at, id } = readKey(key)
        return readEntries(pool, workspaceId, filter, { ...start, at, id }, limit)
      },
      keysByTime<AuditEntry>(({ madeAt }) => madeAt),
    )
    return { data: entries.map(toEntryAnswer), cursors }
  },
)
