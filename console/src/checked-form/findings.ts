/** Assigns each finding of preflight to its field, by its JSON Pointer. */

export type Finding = {
  pointer: string
  code: string
  detail: string
  docs?: string | undefined
  severity: 'error' | 'warning'
}

/**
 * Codes for an empty field: the service reports the form of the request, while the field is just
 * not filled in.
 */
const FOUND_IN_NOTHING = new Set(['required', 'type', 'pattern', 'format', 'enum', 'too_short', 'blank'])

export function isUnfilled(value: string, findings: Finding[]): boolean {
  return value.trim() === '' && findings.some(({ code }) => FOUND_IN_NOTHING.has(code))
}

/** The findings of each field, and those of none. */
export type Placed = { byField: Map<string, Finding[]>; elsewhere: Finding[] }

/**
 * A finding goes to the field of its pointer, else to the field above it, else to the first field
 * below it.
 *
 * @param fields pointers of the fields, in the order of the page
 */
export function placeFindings(findings: Finding[], fields: string[]): Placed {
  const byField = new Map<string, Finding[]>()
  const elsewhere: Finding[] = []
  for (const finding of findings) {
    const field = findField(finding.pointer, fields)
    if (field === undefined) elsewhere.push(finding)
    else byField.set(field, [...(byField.get(field) ?? []), finding])
  }
  return { byField, elsewhere }
}

function findField(pointer: string, fields: string[]): string | undefined {
  const above = fields.filter((field) => pointer === field || pointer.startsWith(`${field}/`))
  const nearest = above.toSorted((one, other) => other.length - one.length)[0]
  return nearest ?? fields.find((field) => field.startsWith(`${pointer}/`))
}
