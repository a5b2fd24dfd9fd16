/** The operations on audit. */
import { exportAuditEntries } from './export-audit-entries.ts'
import { listAuditEntries } from './list-audit-entries.ts'

export const auditOperations = [listAuditEntries, exportAuditEntries]
