/**
 * The warnings of preflight for an accepted message, as its `data` holds them: `{"warnings":[…]}`. They are written here and
 * by the statement that stores the message. Any other text in `data` comes from imported history.
 */
const [BEGIN, END] = ['{"warnings":[', ']}']

/** Null if there are no warnings. */
export const toWarningsText = (warnings: readonly unknown[]): string | null =>
  warnings.length > 0 ? JSON.stringify({ warnings }) : null

export const holdsWarnings = (data: string | null | undefined): data is string =>
  data?.startsWith(BEGIN) === true

/** @param data of a message that was accepted here, not imported */
export const countWarnings = (data: string | null): number =>
  data === null ? 0 : (JSON.parse(data) as { warnings: unknown[] }).warnings.length

/** SQL that adds a warning to such a text. `data` and `warning` are SQL as well; `warning` yields JSON text. */
export const withWarning = (data: string, warning: string): string =>
  `coalesce(left(${data}, -${END.length}) || ',', '${BEGIN}') || ${warning} || '${END}'`
