/**
 * Why a provider did not do what it was asked: a row for each of our stable codes, with sentences
 * that say what happened and what to do. `npm run docs` writes the words of the console from them.
 * Codes never change meaning.
 */
import { hideValues } from '../engine/log/log-text.ts'
import type { Failure } from './provider.ts'

type Declared = {
  /** For developers. */
  detail: string
  /** For people in the console, who know the provider as their bank. */
  person: { en: string; pt: string }
}

export const failureRows = {
  // The call: nothing was said that can be read. The sentences promise no further try: some calls
  // are made once, for who waits for the answer.
  provider_unreachable: {
    detail: 'The provider could not be reached, so nothing was done.',
    person: {
      en: 'The bank could not be reached, so nothing was done.',
      pt: 'Não foi possível conectar ao banco, e nada foi feito.',
    },
  },
  provider_untrusted: {
    detail: 'The server at the provider’s address has no trusted certificate, so nothing was sent.',
    person: {
      en: 'The server at the bank’s address cannot be trusted, so nothing was sent.',
      pt: 'O servidor no endereço do banco não é confiável, e nada foi enviado.',
    },
  },
  provider_busy: {
    detail: 'The provider is busy. Nothing was done.',
    person: { en: 'The bank is busy. Nothing was done.', pt: 'O banco está ocupado. Nada foi feito.' },
  },
  provider_failed: {
    detail: 'The provider had an internal error.',
    person: { en: 'The bank had an internal error.', pt: 'O banco teve um erro interno.' },
  },
  call_given_up: {
    detail: 'The call was abandoned before anything was sent.',
    person: { en: 'The request to the bank was not sent.', pt: 'A consulta ao banco não foi enviada.' },
  },
  answer_lost: {
    detail:
      'The provider may have done it, but its answer was lost. Recado checks what it did before repeating anything.',
    person: {
      en: 'The bank’s response was lost. Recado checks what the bank did before repeating anything.',
      pt: 'A resposta do banco não chegou. O Recado confere o que o banco fez antes de repetir.',
    },
  },
  answer_unreadable: {
    detail: 'The provider’s answer cannot be read. Recado checks what it did before repeating anything.',
    person: {
      en: 'The bank’s response could not be read. Recado checks what the bank did before repeating anything.',
      pt: 'Não foi possível ler a resposta do banco. O Recado confere o que o banco fez antes de repetir.',
    },
  },

  // The account as a whole: a person has to mend it.
  credentials_refused: {
    detail:
      'The provider refused the credentials: they are wrong, were withdrawn, or belong to another certificate. Set new ones for the account.',
    person: {
      en: 'The bank refused the credentials. Enter new credentials for the account.',
      pt: 'O banco recusou as credenciais. Informe novas credenciais na conta.',
    },
  },
  certificate_refused: {
    detail:
      'The bank refused the certificate of the account: it was withdrawn, or is not the one registered there. Set the right one for the account.',
    person: {
      en: 'The bank refused the certificate. Upload the one registered with the bank.',
      pt: 'O banco recusou o certificado. Envie o que está cadastrado no banco.',
    },
  },
  certificate_ended: {
    detail:
      'The certificate of the account has expired. Request a new one from the bank, and set it for the account.',
    person: {
      en: 'The certificate has expired. Request a new one from the bank and upload it.',
      pt: 'O certificado venceu. Peça um novo ao banco e envie na conta.',
    },
  },
  permission_missing: {
    detail:
      'The credentials do not permit this at the provider. Request the permission there, then test the account.',
    person: {
      en: 'The bank does not allow the application to do this. Enable it at the bank, then test the account.',
      pt: 'O banco não permite isto para a aplicação. Peça a permissão ao banco e teste a conta.',
    },
  },

  // The charge, the payment or the refund.
  refused_by_provider: {
    detail: 'The provider refused it. Read its words.',
    person: { en: 'The bank refused it.', pt: 'O banco recusou.' },
  },
  payer_incomplete: {
    detail: 'This charge needs the payer’s details. Name the payer.',
    person: {
      en: 'This charge needs the payer’s details.',
      pt: 'Esta cobrança precisa dos dados do pagador.',
    },
  },
  due_dates_off: {
    detail:
      'The account does not charge with due dates. Turn them on in its details, if the bank offers them.',
    person: {
      en: 'This account does not support charges with a due date.',
      pt: 'Esta conta não faz cobranças com vencimento.',
    },
  },
  refunds_off: {
    detail: 'The account does not refund. Turn it on in its details, if the bank offers it.',
    person: { en: 'This account does not support refunds.', pt: 'Esta conta não faz devoluções.' },
  },
  charge_absent: {
    detail: 'The provider does not have the charge: it was never created, or is still being created.',
    person: {
      en: 'The bank has no such charge: it was never created.',
      pt: 'O banco não tem esta cobrança: ela nunca foi criada.',
    },
  },
  payment_absent: {
    detail: 'The provider does not know the payment to refund.',
    person: { en: 'The bank cannot find the payment.', pt: 'O banco não encontrou o pagamento.' },
  },
  refund_absent: {
    detail: 'The provider does not show the refund yet, or no longer. Recado checks again.',
    person: { en: 'The bank cannot find the refund.', pt: 'O banco não encontrou a devolução.' },
  },
  charge_still_open: {
    detail: 'The bank did not withdraw the charge, which can still be paid.',
    person: {
      en: 'The bank did not withdraw the charge, which can still be paid.',
      pt: 'O banco não retirou a cobrança, que ainda pode ser paga.',
    },
  },
  refund_differs: {
    detail: 'The provider has a refund with this id and another amount.',
    person: {
      en: 'The bank has a refund with this ID and another amount.',
      pt: 'O banco tem uma devolução com este ID e outro valor.',
    },
  },
} as const satisfies Record<string, Declared>

export type FailureCode = keyof typeof failureRows

/** The sentence of each code, for developers. */
export const failureDetails = Object.fromEntries(
  Object.entries(failureRows).map(([code, { detail }]) => [code, detail]),
) as Record<FailureCode, string>

/** The sentence of a code; of one that another version knows: the code. */
export const explainFailure = (code: string): string =>
  Object.hasOwn(failureDetails, code) ? failureDetails[code as FailureCode] : code

const WORDS_MAX = 300

/**
 * @param words of the provider, without values of fields; long numbers, tokens and what is quoted
 * are hidden in them
 */
export function toFailure(code: FailureCode, words: string | null = null): Failure {
  const shown = words?.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() ?? ''
  return { code, words: shown === '' ? null : hideValues(shown).slice(0, WORDS_MAX).toWellFormed() }
}
