/**
 * The warnings of preflight for an accepted message, as its `data` holds them: `{"warnings":[…]}`.
 * They are written here and by the statement that stores the message. Any other text in `data`
 * comes from imported history.
 */
const [BEGIN, END] = ['{"warnings":[', ']}']

/** Null if there are no warnings. */
export const toWarningsText = (warnings: readonly unknown[]): string | null =>
  warnings.length > 0 ? JSON.stringify({ warnings }) : null

export const holdsWarnings = (data: string | null | undefined): data is string =>
  data?.startsWith(BEGIN) === true

/**
 * The code of each warning, in their order. @param data of a message that was accepted here, not
 * imported
 */
export const listWarnings = (data: string | null): string[] =>
  data === null ? [] : (JSON.parse(data) as { warnings: { code: string }[] }).warnings.map(({ code }) => code)

/**
 * SQL that adds a warning to such a text. `data` and `warning` are SQL as well; `warning` yields
 * JSON text.
 */
export const withWarning = (data: string, warning: string): string =>
  `coalesce(left(${data}, -${END.length}) || ',', '${BEGIN}') || ${warning} || '${END}'`
