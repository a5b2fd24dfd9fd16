/** Edits of the text in the reply box, as pure functions of the text and its selection. */

export type Selected = { text: string; start: number; end: number }

/** WhatsApp's marks, around the words they change. */
export const MARKS = { bold: '*', italic: '_', strike: '~', mono: '```' } as const

export type Mark = keyof typeof MARKS

/**
 * Puts the mark around the selection, or removes it. Without a selection, the cursor is between
 * both marks.
 */
export function toggleMark({ text, start, end }: Selected, mark: Mark): Selected {
  const sign = MARKS[mark]
  const inner = trimmed({ text, start, end })
  const chosen = text.slice(inner.start, inner.end)
  const before = text.slice(0, inner.start)
  const after = text.slice(inner.end)
  if (before.endsWith(sign) && after.startsWith(sign)) {
    return {
      text: before.slice(0, -sign.length) + chosen + after.slice(sign.length),
      start: inner.start - sign.length,
      end: inner.end - sign.length,
    }
  }
  return {
    text: before + sign + chosen + sign + after,
    start: inner.start + sign.length,
    end: inner.end + sign.length,
  }
}

/** Replaces the selection; the cursor is behind what was inserted. */
export function insertText({ text, start, end }: Selected, inserted: string): Selected {
  const at = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(end), start: at, end: at }
}

/** WhatsApp reads a mark only beside a word: spaces at the ends of a selection stay outside. */
function trimmed({ text, start, end }: Selected): { start: number; end: number } {
  const chosen = text.slice(start, end)
  if (chosen.trim() === '') return { start, end }
  return {
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  }
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** The mark of a keyboard shortcut, as WhatsApp Web has them. */
export function findShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Mark | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const pressed = key.toLowerCase()
  if (shiftKey) return pressed === 'x' ? 'strike' : pressed === 'm' ? 'mono' : null
  return pressed === 'b' ? 'bold' : pressed === 'i' ? 'italic' : null
}
