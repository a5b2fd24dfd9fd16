/** Reads the pages of docs/, so that tests can compare them with the code. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'

export const readPage = (file: string): Promise<string> =>
  readFile(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')

/**
 * Rows of the table whose header begins with `headings`, cell by cell, without backticks in the
 * first column.
 */
export async function tableOf(file: string, headings: string[]): Promise<string[][]> {
  const lines = (await readPage(file)).split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${headings.join(' | ')} |`))
  assert.notEqual(start, -1, `docs/${file} has a table with the columns ${headings.join(', ')}`)
  const rows = lines.slice(start + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell, column) => (column === 0 ? cell.trim().replaceAll('`', '') : cell.trim())),
  )
}
