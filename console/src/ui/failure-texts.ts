/** Why messages fail, in the language of the console. */
import type { Failure } from '../api/types.ts'
import { portugueseFailures } from '../generated/portuguese-failures.ts'
import type { Language } from '../i18n/languages.ts'

/** In English the service's own text. For a code that has no words here, that text is quoted. */
export function explainFailure({ code, detail }: Failure, language: Language): string {
  return language === 'en' ? detail : (portugueseFailures[code] ?? `O serviço diz: “${detail}”`)
}
