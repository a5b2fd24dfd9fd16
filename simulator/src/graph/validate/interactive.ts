/** Interactive messages that are not orders: reply buttons, lists, a link button. Other kinds pass with a body. */
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
  const buttons = requireArray(action, 'buttons', 'action.buttons')
  if (buttons.length > BUTTONS_MAX) {
    throw new GraphError(
      131009,
      `Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: ${BUTTONS_MAX}`,
    )
  }
  buttons.forEach((element, index) => {
    const path = `action.buttons[${index}].reply`
    const reply = requireObject(requireElement(element, `action.buttons[${index}]`), 'reply', path)
    requireText(reply, 'id', `${path}.id`, { charsMax: BUTTON_ID_CHARS_MAX })
    requireText(reply, 'title', `${path}.title`, { charsMax: BUTTON_TITLE_CHARS_MAX })
  })
}

function assertList(action: JsonObject): void {
  requireText(action, 'button', 'action.button', { charsMax: BUTTON_TITLE_CHARS_MAX })
  const sections = requireArray(action, 'sections', 'action.sections')
  if (sections.length > SECTIONS_MAX)
    throw invalid('action.sections', `must have at most ${SECTIONS_MAX} entries`)
  let rowCount = 0
  sections.forEach((element, index) => {
    const path = `action.sections[${index}]`
    const rows = requireArray(requireElement(element, path), 'rows', `${path}.rows`)
    rows.forEach((row, rowIndex) =>
      assertRow(requireElement(row, `${path}.rows[${rowIndex}]`), `${path}.rows[${rowIndex}]`),
    )
    rowCount += rows.length
  })
  if (rowCount > ROWS_MAX) throw invalid('action.sections', `must have at most ${ROWS_MAX} rows together`)
}

function assertRow(row: JsonObject, path: string): void {
  requireText(row, 'id', `${path}.id`, { charsMax: ROW_ID_CHARS_MAX })
  requireText(row, 'title', `${path}.title`, { charsMax: ROW_TITLE_CHARS_MAX })
  if (row.description)
    requireText(row, 'description', `${path}.description`, { charsMax: ROW_DESCRIPTION_CHARS_MAX })
}

function assertLinkButton(action: JsonObject): void {
  const parameters = requireObject(action, 'parameters', 'action.parameters')
  requireText(parameters, 'display_text', 'action.parameters.display_text', {
    charsMax: BUTTON_TITLE_CHARS_MAX,
  })
  assertHttpUrl(requireText(parameters, 'url', 'action.parameters.url'), 'action.parameters.url')
}
