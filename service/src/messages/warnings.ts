/**
 * What was warned of when a message was accepted, as its `data` keeps it: `{"warnings":[…]}`, written here and by the statement
 * that stores the message. Other texts in `data` come from imported history.
 */
const [BEGIN, END] = ['{"warnings":[', ']}']

/** Null if there is nothing to warn of. */
export const toWarningsText = (warnings: readonly unknown[]): string | null =>
  warnings.length > 0 ? JSON.stringify({ warnings }) : null

export const holdsWarnings = (data: string | null | undefined): data is string =>
  data?.startsWith(BEGIN) === true

/** @param data as a message has it that was accepted here */
export const countWarnings = (data: string | null): number =>
  data === null ? 0 : (JSON.parse(data) as { warnings: unknown[] }).warnings.length

/** SQL of such a text with one more warning; `data` and `warning`, its JSON text, are SQL too. */
export const withWarning = (data: string, warning: string): string =>
  `coalesce(left(${data}, -${END.length}) || ',', '${BEGIN}') || ${warning} || '${END}'`
