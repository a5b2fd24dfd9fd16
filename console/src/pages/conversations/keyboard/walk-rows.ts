/**
 * Moves the focus among the rows of the list: conversations, and below them messages that a search
 * found.
 */
import { LIST, OPEN_ROW } from '../places.ts'

/**
 * From the focused row, or else from that of the open conversation; without either, to the first or
 * last.
 */
export function walkRows(step: 1 | -1): void {
  const rows = listRows()
  const at = rows.findIndex((row) => row === document.activeElement)
  const from = at >= 0 ? at : rows.findIndex(({ id }) => id === OPEN_ROW)
  const next = from >= 0 ? rows[from + step] : rows.at(step === 1 ? 0 : -1)
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/**
 * The conversation of the focused row; null if none is focused. The focus goes on, since the row
 * may leave the list.
 */
export function leaveFocusedRow(): string | null {
  const rows = listRows()
  const at = rows.findIndex((row) => row === document.activeElement)
  const id = /\/conversations\/([\da-f-]{36})/.exec(rows[at]?.getAttribute('href') ?? '')?.[1] ?? null
  if (id !== null) (rows[at + 1] ?? rows[at - 1])?.focus()
  return id
}

const listRows = () => [...document.querySelectorAll<HTMLElement>(`#${LIST} .conversation-row`)]

export function focusSearch(): void {
  document.querySelector<HTMLElement>(`#${LIST} input[type=search]`)?.focus()
}
