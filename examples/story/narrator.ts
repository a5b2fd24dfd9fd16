/** Prints the story to a terminal or a file; in colour only on a terminal without NO_COLOR. */
import { styleText } from 'node:util'
import type { WriteStream } from 'node:tty'
import type { Message } from './shop.ts'

export type Narrator = ReturnType<typeof openNarrator>
type Style = Parameters<typeof styleText>[0]

const COLUMNS_DEFAULT = 110
/** Fits the longest name of a speaker, with a gap. */
const WHO_COLUMNS = 10
/** Shorter contents say nothing; a narrower terminal wraps them. */
const CONTENT_COLUMNS_MIN = 24

export function openNarrator(out: WriteStream) {
  const paint = (style: Style, text: string) => styleText(style, text, { stream: out })
  let lineIsOpen = false

  /** Ends the line of statuses if one is open. */
  function endLine() {
    if (lineIsOpen) out.write('\n')
    lineIsOpen = false
  }
  function line(text = '') {
    endLine()
    out.write(`${text}\n`)
  }

  return {
    endLine,
    title: (text: string) => line(paint('bold', text)),
    note: (text = '') => line(paint('dim', text)),
    act: (who: 'customer' | 'shop' | 'phone' | 'bank', text: string) =>
      line(paint(who === 'shop' || who === 'bank' ? 'cyan' : 'magenta', who.padEnd(WHO_COLUMNS)) + text),
    result: (text: string) => line(' '.repeat(WHO_COLUMNS) + paint('dim', text)),

    /** Adds a status to the open line of statuses, or begins one. */
    status: (status: string) => {
      out.write(lineIsOpen ? paint('dim', ' → ') : ' '.repeat(WHO_COLUMNS))
      out.write(paint(status === 'failed' ? 'red' : 'green', status))
      lineIsOpen = true
    },

    table(messages: Message[]) {
      const heads = ['order', 'role', 'type', 'status']
      const rows = messages.map(({ order, role, type, status }) => [`${order}`, role, type, status])
      const widths = heads.map((head, column) =>
        Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
      )
      const left = (cells: string[]) =>
        cells.map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2)).join('')
      const contentColumns = Math.max(
        (out.columns ?? COLUMNS_DEFAULT) - left(heads).length,
        CONTENT_COLUMNS_MIN,
      )

      line(paint('bold', `${left(heads)}content`))
      for (const [index, row] of rows.entries()) {
        line(left(row) + shorten(messages[index]?.content ?? '', contentColumns))
      }
    },
  }
}

/** One line of at most `columns` characters. */
function shorten(text: string, columns: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= columns ? characters.join('') : `${characters.slice(0, columns - 1).join('')}…`
}
