/**
 * Tables in pages written by hand: each is between two marks, and what is between them is
 * generated.
 */

const END = '<!-- end -->'

/** A generated part of a page: `name` is in the mark before it. */
export type Part = { name: string; text: string }

/**
 * Returns the page with each part written between its marks. Throws if the page has no such marks,
 * or marks of another part.
 */
export function fillMarks(page: string, parts: readonly Part[]): string {
  const left = new Map(parts.map(({ name, text }) => [name, text]))
  const filled = page.replace(
    /^(<!-- npm run docs writes (.+?) -->\n)[^]*?^<!-- end -->$/gm,
    (_whole, mark: string, name: string) => {
      const text = left.get(name)
      if (text === undefined) throw new Error(`nothing is generated as ${name}`)
      left.delete(name)
      return `${mark}${text}\n${END}`
    },
  )
  if (left.size > 0) throw new Error(`the page has no marks of ${[...left.keys()].join(', ')}`)
  return filled
}

/** A Markdown table. `|` in a cell would end it, so it is escaped. */
export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  return [toLine(headings), `|${'---|'.repeat(headings.length)}`, ...escaped.map(toLine)].join('\n')
}
