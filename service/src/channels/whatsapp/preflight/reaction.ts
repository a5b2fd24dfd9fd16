/** Rules of reactions (Cloud API reference, reaction messages). */
import { EMOJI_CHARS_MAX } from '../../../kinds/reaction.ts'
import { childPart, textAt, type Part } from './part.ts'
import { refuse, report, toRules, type Exam } from './rule.ts'

/** Rules of reactions alone. */
export const reactionRules = toRules({
  'reaction-one-emoji': refuse(
    'one_emoji',
    'A reaction is one emoji, or an empty text, which removes it.',
    'Cloud API reference, reaction messages; removing: older edition, in wide use',
  ),
})

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Newer emoji than this Unicode knows of are pictographs by their code point. */
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}/v
/** In UTF-16 units: longer texts are refused for their length. */
const READ_MAX = EMOJI_CHARS_MAX * 2

/** Checks the `reaction` object of a reaction. */
export function checkReaction(reaction: Part, exam: Exam): void {
  const part = childPart(reaction, 'emoji')
  const emoji = textAt(part)
  if (!emoji) return
  if (emoji.length <= READ_MAX && [...signs.segment(emoji)].length === 1 && EMOJI.test(emoji)) return
  report(exam, reactionRules['reaction-one-emoji'], part, 'Must be one emoji, or empty to remove it.')
}
