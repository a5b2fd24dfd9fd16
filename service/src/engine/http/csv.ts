/**
 * Comma-separated values as spreadsheets open them: with a byte order mark, and for Portuguese with
 * semicolons and decimal commas.
 *
 * An apostrophe before a text keeps it a text. It comes before a text that a spreadsheet would
 * take for a formula (OWASP, "CSV Injection"), and before one of which it would change the
 * characters: `0012`, `10-11` and `MAR-66` would become a number and days. It also comes before a
 * text that begins with one itself, so a program gets each text by dropping one apostrophe from its
 * beginning. The form `="0012"` is a formula itself, which LibreOffice shows as it is. A tab in
 * front of a text cannot be seen, so texts that look alike would differ.
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { oneOf } from '../text-schema.ts'
import { Type } from '../schema.ts'

export const csvLanguages = ['pt', 'en'] as const
export type CsvLanguage = (typeof csvLanguages)[number]

/** Of a cell that says that something is so; it is empty if it is not. */
export const YES: Record<CsvLanguage, string> = { pt: 'sim', en: 'yes' }

/** A cell that is written as it is: a spreadsheet is to read a moment in it, or nothing. */
export type Written = { asItIs: string }
/**
 * A number is an amount, in whole units of its currency. It has two decimals, after the decimal
 * sign of the language. Null is an empty cell.
 */
export type Cell = string | number | Written | null

export const asItIs = (text: string): Written => ({ asItIs: text })

/**
 * Writes moments as spreadsheets read them, to the second and in this time zone: `23/11/2026
 * 09:05:07` in Brazil, `2026-11-23 09:05:07` elsewhere. Every list has its times so.
 */
export function createMomentCell(
  language: CsvLanguage,
  timeZone: string,
): (at: Date | null | undefined) => Cell {
  const format = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (at) => (at ? asItIs(format.format(at).replace(',', '')) : null)
}

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

/** Figures with the signs of numbers, dates, times, percentages and currencies. */
const FIGURES =
  /^(?:[\d\s.,:/%()-]|R?\$|€|(?<=\d)e[+-]?(?=\d))*\d(?:[\d\s.,:/%()-]|€|(?<=\d)e[+-]?(?=\d))*(?:\s[ap]m?|(?<=\d)[ap]m)?$/i
const MONTHS =
  'jan|feb|fev|mar|apr|abr|may|mai|june?|july?|jun|jul|aug|ago|sept?|set|oct|out|nov|dec|dez|' +
  'january|february|march|april|august|september|october|november|december|' +
  'janeiro|fevereiro|março|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
/** A day of a month, or a month of a year. */
const DAY = new RegExp(`^(?:\\d{1,4}[ ./-]*(?:${MONTHS})|(?:${MONTHS})[ ./-]*\\d)[\\d .,:/-]*$`, 'i')
/**
 * A spreadsheet changes no character of these: figures without a zero in front, fewer than it
 * writes with an exponent.
 */
const SAFE_FIGURES = /^(?:0|[1-9][0-9]{0,10})$/
const TRUTH = /^(?:true|false|verdadeiro|falso)$/i
/** No number or day is longer, and the expressions stay quick. */
const FIGURES_CHARS_MAX = 255

function keepText(text: string): string {
  if (FORMULA.test(text) || text.startsWith("'")) return `'${text}`
  if (text.length > FIGURES_CHARS_MAX || SAFE_FIGURES.test(text)) return text
  return FIGURES.test(text) || DAY.test(text) || TRUTH.test(text) ? `'${text}` : text
}

/** A line with its end. */
export function toCsvLine(cells: readonly Cell[], language: CsvLanguage): string {
  const separator = language === 'pt' ? ';' : ','
  return `${cells.map((cell) => toCell(cell, language)).join(separator)}\r\n`
}

function toCell(cell: Cell, language: CsvLanguage): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return language === 'pt' ? cell.toFixed(2).replace('.', ',') : cell.toFixed(2)
  const text = typeof cell === 'string' ? keepText(cell) : cell.asItIs
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Answers with a file of this name. Lines are read as fast as the caller reads them. What fails
 * before the first ones is answered as a problem; later, the answer is cut off, so that it does not
 * pass for complete.
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
