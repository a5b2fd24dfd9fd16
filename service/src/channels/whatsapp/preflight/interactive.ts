/** Rules of interactive messages other than orders (Cloud API reference, interactive messages). */
import { REPLIES_MAX } from '../../../kinds/interactive.ts'
import { checkMedium } from './media.ts'
import { childPart, elementsOf, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, type Exam } from './rule.ts'
import { checkButtonAddress } from './web-address.ts'

const SOURCE = 'Cloud API reference, interactive messages'
const REPLIES = 'Cloud API reference, interactive reply buttons messages'

export const interactiveRules = toRules({
  'header-object': refuse('required', 'A header holds the object that its `type` names.', SOURCE),
  'header-one-object': refuse(
    'unknown_field',
    'A header holds no object that its `type` does not name.',
    SOURCE,
  ),
  'reply-id-unique': refuse(
    'not_unique',
    'No two buttons of a message have the same `id`, also on different cards.',
    `${REPLIES}; on cards our own choice: the answer names the button only`,
  ),
  'reply-title-unique': refuse('not_unique', 'No two buttons side by side have the same `title`.', REPLIES),
})

const MEDIA = ['image', 'video', 'document'] as const
const ANY_HEADER = ['text', ...MEDIA]

/** Checks the header of an `interactive` object that may have any. */
export function checkAnyHeader(interactive: Part, exam: Exam): void {
  checkHeader(childPart(interactive, 'header'), ANY_HEADER, exam)
}

/** @param types those that the schema allows here */
export function checkHeader(header: Part, types: readonly string[], exam: Exam): void {
  const type = textAt(childPart(header, 'type'))
  if (type === null || !types.includes(type)) return
  const named = childPart(header, type)
  if (named.value === undefined)
    report(exam, interactiveRules['header-object'], named, `Is required, because \`type\` is ${type}.`)
  for (const medium of MEDIA) if (type === medium) checkMedium(named, medium, exam)
  for (const other of types.filter((name) => name !== type)) {
    const part = childPart(header, other)
    if (part.value === undefined) continue
    report(exam, interactiveRules['header-one-object'], part, `Has no place here: \`type\` is ${type}.`)
  }
}

/** For a kind of which the schema says everything. */
export const checkNothing = (): void => undefined

/** Checks the `interactive` object of a message with reply buttons. */
export function checkButtons(interactive: Part, exam: Exam): void {
  checkAnyHeader(interactive, exam)
  checkReplies([partAt(interactive, 'action', 'buttons')], 'reply', exam)
}

/** Checks the `interactive` object of a message with a link. */
export function checkCtaUrl(interactive: Part, exam: Exam): void {
  checkAnyHeader(interactive, exam)
  checkButtonAddress(partAt(interactive, 'action', 'parameters', 'url'), exam)
}

/**
 * Checks the buttons of one message.
 * @param lists those of each card, or all of them
 * @param key the member of a button that holds its id and title
 */
export function checkReplies(lists: Part[], key: 'reply' | 'quick_reply', exam: Exam): void {
  const ids = new Set<string>()
  for (const list of lists) {
    const replies = elementsOf(list, REPLIES_MAX).map((button) => childPart(button, key))
    const idParts = replies.map((reply) => childPart(reply, 'id'))
    checkUnique(idParts, exam, 'reply-id-unique', 'Is the `id` of another button.', ids)
    const titles = replies.map((reply) => childPart(reply, 'title'))
    checkUnique(titles, exam, 'reply-title-unique', 'Is the `title` of another button.')
  }
}

function checkUnique(
  parts: Part[],
  exam: Exam,
  rule: keyof typeof interactiveRules,
  detail: string,
  seen = new Set<string>(),
): void {
  for (const part of parts) if (isRepeated(part, seen)) report(exam, interactiveRules[rule], part, detail)
}

/** Whether the text is in `seen`, where it is added. */
export function isRepeated(part: Part, seen: Set<string>): boolean {
  const text = textAt(part)
  if (text === null) return false
  if (seen.has(text)) return true
  seen.add(text)
  return false
}
