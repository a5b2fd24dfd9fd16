/** The console's words of each problem, as a module: the console imports nothing of the service. */
import { problems } from '../../service/src/problems.ts'

const HEAD = `/**
 * The problems of the API in words for the person at the shop, in both languages. \`npm run docs\` writes this file from
 * service/src/problems/.
 */
import type { Language } from '../i18n/languages.ts'

/** A problem without help is passing: what to do depends on what was requested. */
type Words = readonly [title: string, help?: string]

export const problemWords: Partial<Record<string, Record<Language, Words>>> = {
`

/** The source of console/src/ui/problem-words.ts: a line for each problem. */
export function toProblemWords(): string {
  const lines = Object.entries(problems).flatMap(([code, { person }]) =>
    person === null ? [] : [`  ${code}: ${JSON.stringify({ en: person.en, 'pt-BR': person.pt })},\n`],
  )
  return `${HEAD}${lines.join('')}}\n`
}
