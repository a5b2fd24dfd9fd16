/** The tables of docs/ that are generated from rows in code: by page, and by the name in their marks. */
import { faultCodes } from '../../service/src/api/http/fault-codes.ts'
import { problems } from '../../service/src/problems.ts'
import { toTable, type Part } from './marks.ts'

export const TABLES: Record<string, Part[]> = {
  'docs/problems.md': [
    { name: 'the problems', text: problemTable() },
    { name: 'the codes of faults', text: faultTable() },
  ],
}

function problemTable(): string {
  const rows = Object.entries(problems).map(([code, { status, en }]) => [
    `\`${code}\``,
    String(status),
    ...en,
  ])
  return toTable(['Code', 'Status', 'What', 'What to do'], rows)
}

function faultTable(): string {
  const rows = Object.entries(faultCodes).map(([code, meaning]) => [`\`${code}\``, meaning])
  return toTable(['Code', 'Meaning'], rows)
}
