/**
 * What `data` of a message holds: the warnings of preflight for an accepted one,
 * `{"warnings":[…]}`, written here and by the statement that stores the message; that the shop
 * wrote it on its phone; or that it is from the history of that phone. Any other text in `data`
 * comes from imported history.
 */

/** Of what the shop wrote in the WhatsApp Business app. The channel does not say which person. */
export const BY_PHONE = '{"writtenBy":"phone"}'

/** Of what a contact wrote before the number came to the API: no user has to read it. */
export const FROM_PHONE = '{"importedFrom":"phone"}'

const [BEGIN, END] = ['{"warnings":[', ']}']

/** Null if there are no warnings. */
export const toWarningsText = (warnings: readonly unknown[]): string | null =>
  warnings.length > 0 ? JSON.stringify({ warnings }) : null

/** Whether it is a text of ours, to which more may be added. */
export const isOurData = (data: string | null | undefined): data is string =>
  data === BY_PHONE || data?.startsWith(BEGIN) === true

/**
 * The code of each warning, in their order.
 * @param data of a message that was accepted here, not
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
