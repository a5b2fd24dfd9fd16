/** Rules of texts (Cloud API reference, text messages). */
import { childPart, textAt, type Part } from './part.ts'
import { report, toRules, warn, type Exam } from './rule.ts'

/** Rules of texts alone. */
export const textRules = toRules({
  'preview-has-address': warn(
    'no_address',
    'A text with `preview_url` has an address that begins with http:// or https://.',
    'Cloud API reference, text messages: without one nothing is previewed',
  ),
})

const ADDRESS = /\bhttps?:\/\/\S/i

/** Checks the `text` object of a text message. */
export function checkText(text: Part, exam: Exam): void {
  const preview = childPart(text, 'preview_url')
  const body = textAt(childPart(text, 'body'))
  if (preview.value !== true || body === null || ADDRESS.test(body)) return
  const detail = 'Has no effect: the text has no address that begins with http:// or https://.'
  report(exam, textRules['preview-has-address'], preview, detail)
}
