/**
 * Why a call failed, and what to do about it, in words for the person at the shop. A code without
 * words here uses the service's own, which are English and meant for developers.
 */
import { RefusedError, UnreachableError } from '../api/problem.ts'
import type { Language } from '../i18n/languages.ts'
import { problemWords } from '../generated/problem-words.ts'

type Words = { title: string; help: string }

/**
 * What failed for a passing reason: reading data, which the console retries itself; an action of
 * the person, which it never repeats; or sending a message, which its idempotency key makes safe to
 * retry.
 */
export type Occasion = 'reading' | 'doing' | 'sending'

/** What to do about a passing failure. */
const NEXT: Record<Occasion, Record<Language, string>> = {
  reading: {
    en: 'This page resumes automatically.',
    'pt-BR': 'A página volta sozinha assim que puder.',
  },
  doing: {
    en: 'Your action was not repeated: try again in a moment.',
    'pt-BR': 'A sua ação não foi repetida: tente de novo em instantes.',
  },
  sending: {
    en: 'Try again in a moment: the message is sent only once.',
    'pt-BR': 'Tente de novo em instantes: a mensagem é enviada uma só vez.',
  },
}

const UNREACHABLE: Record<Language, Words> = {
  en: { title: 'The service is not responding', help: 'Check your connection.' },
  'pt-BR': { title: 'O serviço não está respondendo', help: 'Verifique a sua conexão.' },
}

const UNEXPECTED: Record<Language, Words> = {
  en: {
    title: 'Something went wrong',
    help: 'Reload the page. If it keeps happening, contact the service operator.',
  },
  'pt-BR': {
    title: 'Algo deu errado',
    help: 'Recarregue a página. Se continuar, fale com o administrador do sistema.',
  },
}

/** `code` is null if the failure did not come from the service. */
export function explainError(
  error: unknown,
  language: Language,
  occasion: Occasion = 'doing',
): Words & { code: string | null } {
  const next = NEXT[occasion][language]
  if (error instanceof UnreachableError) {
    const { title, help } = UNREACHABLE[language]
    return { title, help: `${help} ${next}`, code: null }
  }
  if (!(error instanceof RefusedError)) return { ...UNEXPECTED[language], code: null }
  const { code, title, detail } = error.problem
  const words = problemWords[code]?.[language]
  if (!words) return { title, help: detail, code }
  // the detail names the server, for those who run the service
  const passing = code === 'server_unavailable' ? `${detail} ${next}` : next
  return { title: words[0], help: words[1] ?? passing, code }
}

/**
 * The title of a problem that is known by its code alone; the code itself if there are no words for
 * it.
 */
export const nameProblem = (code: string, language: Language): string =>
  problemWords[code]?.[language][0] ?? code
