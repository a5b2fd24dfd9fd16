/** Rules of lists (Cloud API reference, interactive list messages). */
import { ROWS_MAX, SECTIONS_MAX } from '../../../kinds/list.ts'
import { isRepeated } from './interactive.ts'
import { childPart, elementsOf, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'

const SOURCE = 'Cloud API reference, interactive list messages'
/** Characters of the body by WhatsApp's OpenAPI file. */
const SAFE_BODY_CHARS = 1024

/** Rules of lists alone. */
export const listRules = toRules({
  'list-rows': refuse('too_many', 'A list has at most 10 rows in all sections together.', SOURCE),
  'list-section-title': refuse('required', 'Each section has a `title` where there are two or more.', SOURCE),
  'list-row-id-unique': refuse('not_unique', 'No two rows of a list have the same `id`.', SOURCE),
  'list-body-length': warn(
    'long_text',
    'The text of a list has at most 1,024 characters.',
    `WhatsApp's OpenAPI file; ${SOURCE}, says 4,096`,
  ),
})

/** Checks the `interactive` object of a list. */
export function checkList(interactive: Part, exam: Exam): void {
  checkBody(partAt(interactive, 'body', 'text'), exam)
  const list = partAt(interactive, 'action', 'sections')
  const sections = elementsOf(list, SECTIONS_MAX)
  const rows = sections.map((section) => elementsOf(childPart(section, 'rows'), ROWS_MAX + 1))
  // the schema refuses too many sections, and too many rows in one
  const isReported = isLonger(list, SECTIONS_MAX) || rows.some(({ length }) => length > ROWS_MAX)
  if (!isReported && rows.flat().length > ROWS_MAX)
    report(exam, listRules['list-rows'], list, `Must have at most ${ROWS_MAX} rows in all sections together.`)
  if (sections.length > 1) {
    for (const section of sections) {
      const title = childPart(section, 'title')
      if (title.value !== undefined || typeof section.value !== 'object') continue
      report(
        exam,
        listRules['list-section-title'],
        title,
        'Is required where there are two sections or more.',
      )
    }
  }
  const ids = new Set<string>()
  for (const row of rows.flat()) {
    const id = childPart(row, 'id')
    if (isRepeated(id, ids)) report(exam, listRules['list-row-id-unique'], id, 'Is the `id` of another row.')
  }
}

const isLonger = ({ value }: Part, max: number) => Array.isArray(value) && value.length > max

function checkBody(part: Part, exam: Exam): void {
  const text = textAt(part)
  if (text === null || text.length <= SAFE_BODY_CHARS || [...text].length <= SAFE_BODY_CHARS) return
  const detail = 'Has more than 1,024 characters: WhatsApp documents 1,024 in one place and 4,096 in another.'
  report(exam, listRules['list-body-length'], part, detail)
}
