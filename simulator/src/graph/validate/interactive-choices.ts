/** Reply buttons and lists: what the customer chooses from. */
import type { JsonObject } from '../../json.ts'
import { GraphError } from '../errors.ts'
import { invalid, requireArray, requireElement, requireObject, requireOneOf, requireText } from './fields.ts'
import type { MediaPart } from './media-parts.ts'

const BUTTONS_MAX = 3
export const BUTTON_ID_CHARS_MAX = 256
export const BUTTON_TITLE_CHARS_MAX = 20
const SECTIONS_MAX = 10
const SECTION_TITLE_CHARS_MAX = 24
const ROWS_MAX = 10
const ROW_ID_CHARS_MAX = 200
const ROW_TITLE_CHARS_MAX = 24
const ROW_DESCRIPTION_CHARS_MAX = 72

export function assertButtons(action: JsonObject): MediaPart[] {
  const buttons = requireArray(action, 'buttons', 'interactive.action.buttons')
  if (buttons.length > BUTTONS_MAX) {
    throw new GraphError(
      131009,
      `Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: ${BUTTONS_MAX}`,
    )
  }
  const replies = buttons.map((element, index) => {
    const path = `interactive.action.buttons[${index}]`
    const button = requireElement(element, path)
    requireOneOf(button, 'type', `${path}.type`, ['reply'])
    return requireReply(button, 'reply', `${path}.reply`)
  })
  assertUnique(
    replies.map(({ id }) => id),
    'Button ids',
  )
  assertUnique(
    replies.map(({ title }) => title),
    'Button titles',
  )
  return []
}

/** A quick reply: the id that comes back, and the label. */
export function requireReply(
  button: JsonObject,
  key: 'reply' | 'quick_reply',
  path: string,
): { id: string; title: string } {
  const reply = requireObject(button, key, path)
  const id = requireText(reply, 'id', `${path}.id`, { charsMax: BUTTON_ID_CHARS_MAX })
  const title = requireText(reply, 'title', `${path}.title`, { charsMax: BUTTON_TITLE_CHARS_MAX })
  return { id, title }
}

export function assertList(action: JsonObject): MediaPart[] {
  requireText(action, 'button', 'interactive.action.button', { charsMax: BUTTON_TITLE_CHARS_MAX })
  const sections = requireArray(action, 'sections', 'interactive.action.sections')
  if (sections.length > SECTIONS_MAX)
    throw invalid('interactive.action.sections', `must have at most ${SECTIONS_MAX} entries`)
  const ids = sections.flatMap((element, index) => {
    const path = `interactive.action.sections[${index}]`
    const section = requireElement(element, path)
    if (sections.length > 1 || section.title !== undefined) {
      requireText(section, 'title', `${path}.title`, { charsMax: SECTION_TITLE_CHARS_MAX })
    }
    const rows = requireArray(section, 'rows', `${path}.rows`)
    return rows.map((row, rowIndex) =>
      requireRowId(requireElement(row, `${path}.rows[${rowIndex}]`), `${path}.rows[${rowIndex}]`),
    )
  })
  if (ids.length > ROWS_MAX)
    throw invalid('interactive.action.sections', `must have at most ${ROWS_MAX} rows together`)
  assertUnique(ids, 'Row ids')
  return []
}

function requireRowId(row: JsonObject, path: string): string {
  const id = requireText(row, 'id', `${path}.id`, { charsMax: ROW_ID_CHARS_MAX })
  requireText(row, 'title', `${path}.title`, { charsMax: ROW_TITLE_CHARS_MAX })
  if (row.description)
    requireText(row, 'description', `${path}.description`, { charsMax: ROW_DESCRIPTION_CHARS_MAX })
  return id
}

/** A customer's answer names one of the values, so they must differ. */
export function assertUnique(values: string[], name: string): void {
  if (new Set(values).size < values.length) throw new GraphError(131009, `${name} must be unique.`)
}
