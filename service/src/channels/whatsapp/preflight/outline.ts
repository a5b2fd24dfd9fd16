/**
 * Words to write an outline of a message with: what its parts are, and by which rules each is judged.
 *
 * An outline is a function that examines one part. It skips what is missing or of another JSON type than it expects:
 * that is for `required-part`, one level up, and for the schema to report.
 */
import { childPart, isObject, type Part } from './part.ts'
import { figureRules, listRules, requiredPart, shownTextRules, textLength, wordRules } from './part-rules.ts'
import { apply, type Exam, type Rule } from './rule.ts'

export type Outline = (part: Part, exam: Exam) => void
type Optional = { optional: Outline }

/** Marks a field that may be left out. */
export const optional = (outline: Outline): Optional => ({ optional: outline })

const PRESENCE = [requiredPart]

/** An object with these fields; each is required unless marked. */
export function group(fields: Record<string, Outline | Optional>): Outline {
  const members = Object.entries(fields).map(([key, field]) =>
    typeof field === 'function'
      ? { key, outline: field, isRequired: true }
      : { key, outline: field.optional, isRequired: false },
  )
  return (part, exam) => {
    if (!isObject(part.value)) return
    for (const { key, outline, isRequired } of members) {
      const child = childPart(part, key)
      if (child.value !== undefined) outline(child, exam)
      else if (isRequired) apply(PRESENCE, { part: child }, exam)
    }
  }
}

/** A list of like parts. Looks no further than `max`: what is beyond it is refused anyway. */
export function list(min: 0 | 1, max: number, element: Outline): Outline {
  return (part, exam) => {
    if (!Array.isArray(part.value)) return
    const count = part.value.length
    apply(listRules, { part, count, min, max }, exam)
    for (let index = 0; index < Math.min(count, max); index++) element(childPart(part, index), exam)
  }
}

/** Text for somebody to read or something to need: not empty, not blank, at most so many code points. */
export const text = (charsMax: number): Outline => texts(shownTextRules, charsMax)

/** Text that may be empty. */
export const note = (charsMax: number): Outline => texts([textLength], charsMax)

function texts(rules: typeof shownTextRules, charsMax: number): Outline {
  return (part, exam) => {
    if (typeof part.value === 'string') apply(rules, { part, text: part.value, charsMax }, exam)
  }
}

/** One of a few words, or of a few numbers. */
export function word(...words: readonly (string | number)[]): Outline {
  return (part, exam) => apply(wordRules, { part, words }, exam)
}

/** A whole number within bounds. */
export function figure(min: number, max: number | null): Outline {
  return (part, exam) => {
    if (typeof part.value === 'number') apply(figureRules, { part, figure: part.value, min, max }, exam)
  }
}

/** Anything, judged by rules that read the text themselves. */
export function judgedText(rules: readonly Rule<{ part: Part; text: string }>[]): Outline {
  return (part, exam) => {
    if (typeof part.value === 'string') apply(rules, { part, text: part.value }, exam)
  }
}

/** The same part by several outlines. */
export function each(...outlines: readonly Outline[]): Outline {
  return (part, exam) => {
    for (const outline of outlines) outline(part, exam)
  }
}
