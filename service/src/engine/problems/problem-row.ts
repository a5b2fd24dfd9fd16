/** What a problem consists of: each is one row, in the file of its subject beside this one. */

/** `title` has no final stop. In `help`, which says what to do, backticks mark code. */
type Words = readonly [title: string, help: string]

/**
 * What the console says if the same request may succeed later. It adds what to do, which depends on
 * what was requested.
 */
type PassingWords = readonly [title: string]

export type ProblemRow = {
  /** The HTTP status. */
  status: number
  /** For developers: the title of answers, and the page that explains the problem. */
  en: Words
  /** For developers: the same page. Answers are English. */
  pt: Words
  /** For people in the console; null if no request of the console can be answered with it. */
  person: { en: Words; pt: Words } | { en: PassingWords; pt: PassingWords } | null
}

/**
 * For requests that the console never makes: it is older than the service, or a proxy changed the
 * request.
 */
export const NOT_UNDERSTOOD = {
  en: [
    'This page does not match the service',
    'Reload the page. If it keeps happening, contact the service operator.',
  ],
  pt: [
    'Esta página não combina com o serviço',
    'Recarregue a página. Se continuar, fale com o administrador do sistema.',
  ],
} as const satisfies ProblemRow['person']
