/**
 * Comma-separated values as spreadsheets open them: with a byte order mark, and for Portuguese with semicolons and decimal commas. A text
 * that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV Injection").
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { oneOf } from '../messages/kinds/text-schema.ts'
import { Type } from '../schema.ts'

export const csvLanguages = ['pt', 'en'] as const
export type CsvLanguage = (typeof csvLanguages)[number]

/** A number is written with the decimal sign of the language; null is an empty cell. */
export type Cell = string | number | null

/** The query parameter of every list that can be had as CSV. */
export const languageParameter = Type.Optional(
  oneOf(
    csvLanguages,
    'Language of the heading. `pt` (if not given) also has semicolons and decimal commas, as spreadsheets in Brazil open them.',
  ),
)

/** The answer 200, for the OpenAPI document. */
export const csvAnswer = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' } } },
})

const BYTE_ORDER_MARK = '\u{feff}'
/** What begins a formula, also in full width, or is dropped before one. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** A line with its end. */
export function toCsvLine(cells: readonly Cell[], language: CsvLanguage): string {
  const separator = language === 'pt' ? ';' : ','
  return `${cells.map((cell) => toCell(cell, language)).join(separator)}\r\n`
}

function toCell(cell: Cell, language: CsvLanguage): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return language === 'pt' ? String(cell).replace('.', ',') : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Answers with a file of this name. Lines are read as fast as the caller takes them. What fails before the first ones is answered as a
 * problem; later, the answer is cut off, so that nobody takes it for whole.
 * @param pages lines, some at a time
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  language: CsvLanguage,
  heading: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<FastifyReply> {
  const reading = pages[Symbol.asyncIterator]()
  const first = await reading.next()
  async function* write() {
    yield BYTE_ORDER_MARK + toCsvLine(heading, language)
    for (let page = first; !page.done; page = await reading.next())
      yield page.value.map((cells) => toCsvLine(cells, language)).join('')
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(write(), { objectMode: false }))
}
