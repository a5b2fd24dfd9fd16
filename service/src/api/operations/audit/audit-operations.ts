/** The operations on audit. */
import type { Operation } from '../operation.ts'
import { exportAuditEntries } from './export-audit-entries.ts'
import { listAuditEntries } from './list-audit-entries.ts'

export const auditOperations: readonly Operation[] = [listAuditEntries, exportAuditEntries]
