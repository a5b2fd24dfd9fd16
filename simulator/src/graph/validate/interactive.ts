/** Interactive messages other than orders: reply buttons, lists, a link button. Other kinds pass if they have a body. */
import type { JsonObject } from '../../json.ts'
import { GraphError } from '../errors.ts'
import {
  assertHttpUrl,
  invalid,
  requireArray,
  requireElement,
  requireObject,
  requireText,
  optionalObject,
} from './fields.ts'
import { BODY_CHARS_MAX, FOOTER_CHARS_MAX } from './order-parts.ts'

const HEADER_CHARS_MAX = 60
const BUTTONS_MAX = 3
const BUTTON_ID_CHARS_MAX = 256
const BUTTON_TITLE_CHARS_MAX = 20
const SECTIONS_MAX = 10
const ROWS_MAX = 10
const ROW_ID_CHARS_MAX = 200
const ROW_TITLE_CHARS_MAX = 24
const ROW_DESCRIPTION_CHARS_MAX = 72

export function assertInteractive(interactive: JsonObject, type: string): void {
  const header = optionalObject(interactive, 'header', 'interactive.header')
  if (header?.type === 'text')
    requireText(header, 'text', 'interactive.header.text', { charsMax: HEADER_CHARS_MAX })
  const body = requireObject(interactive, 'body', 'interactive.body')
  requireText(body, 'text', 'interactive.body.text', { charsMax: BODY_CHARS_MAX })
  const footer = optionalObject(interactive, 'footer', 'interactive.footer')
  if (footer) requireText(footer, 'text', 'interactive.footer.text', { charsMax: FOOTER_CHARS_MAX })

  const action = requireObject(interactive, 'action', 'interactive.action')
  if (type === 'button') assertButtons(action)
  if (type === 'list') assertList(action)
  if (type === 'cta_url') assertLinkButton(action)
}

function assertButtons(action: JsonObject): void {
  const buttons = requireArray(action, 'buttons', 'interactive.action.buttons')
  if (buttons.length > BUTTONS_MAX) {
    throw new GraphError(
      131009,
      `Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: ${BUTTONS_MAX}`,
    )
  }
  const replies = buttons.map((element, index) => {
    const path = `interactive.action.buttons[${index}].reply`
    const reply = requireObject(
      requireElement(element, `interactive.action.buttons[${index}]`),
      'reply',
      path,
    )
    const id = requireText(reply, 'id', `${path}.id`, { charsMax: BUTTON_ID_CHARS_MAX })
    const title = requireText(reply, 'title', `${path}.title`, { charsMax: BUTTON_TITLE_CHARS_MAX })
    return { id, title }
  })
  assertUnique(
    replies.map(({ id }) => id),
    'Button ids',
  )
  assertUnique(
    replies.map(({ title }) => title),
    'Button titles',
  )
}

function assertList(action: JsonObject): void {
  requireText(action, 'button', 'interactive.action.button', { charsMax: BUTTON_TITLE_CHARS_MAX })
  const sections = requireArray(action, 'sections', 'interactive.action.sections')
  if (sections.length > SECTIONS_MAX)
    throw invalid('interactive.action.sections', `must have at most ${SECTIONS_MAX} entries`)
  const ids = sections.flatMap((element, index) => {
    const path = `interactive.action.sections[${index}]`
    const rows = requireArray(requireElement(element, path), 'rows', `${path}.rows`)
    return rows.map((row, rowIndex) =>
      requireRowId(requireElement(row, `${path}.rows[${rowIndex}]`), `${path}.rows[${rowIndex}]`),
    )
  })
  if (ids.length > ROWS_MAX)
    throw invalid('interactive.action.sections', `must have at most ${ROWS_MAX} rows together`)
  assertUnique(ids, 'Row ids')
}

function requireRowId(row: JsonObject, path: string): string {
  const id = requireText(row, 'id', `${path}.id`, { charsMax: ROW_ID_CHARS_MAX })
  requireText(row, 'title', `${path}.title`, { charsMax: ROW_TITLE_CHARS_MAX })
  if (row.description)
    requireText(row, 'description', `${path}.description`, { charsMax: ROW_DESCRIPTION_CHARS_MAX })
  return id
}

function assertLinkButton(action: JsonObject): void {
  const parameters = requireObject(action, 'parameters', 'interactive.action.parameters')
  requireText(parameters, 'display_text', 'interactive.action.parameters.display_text', {
    charsMax: BUTTON_TITLE_CHARS_MAX,
  })
  assertHttpUrl(
    requireText(parameters, 'url', 'interactive.action.parameters.url'),
    'interactive.action.parameters.url',
  )
}

/** A customer's answer names one of the values, so they must differ. */
function assertUnique(values: string[], name: string): void {
  if (new Set(values).size < values.length) throw new GraphError(131009, `${name} must be unique.`)
}
