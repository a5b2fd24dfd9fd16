/**
 * Why a provider did not do what it was asked: each of our stable codes with the sentence that people of the shop read, which says what
 * happened and what to do. Codes never change meaning.
 */
import { hideValues } from '../log-text.ts'
import type { Failure } from './provider.ts'

export const failureDetails = {
  // The call: nothing was said that can be read. The sentences promise no further try: some calls are made once, for who waits for the answer.
  provider_unreachable: 'The provider could not be reached, so nothing was done.',
  provider_untrusted: 'The server at the provider’s address has no trusted certificate, so nothing was sent.',
  provider_busy: 'The provider is busy. Nothing was done.',
  provider_failed: 'The provider had an internal error.',
  call_given_up: 'The call was abandoned before anything was sent.',
  answer_lost:
    'The provider may have done it, but its answer was lost. Recado checks what it did before repeating anything.',
  answer_unreadable:
    'The provider’s answer cannot be read. Recado checks what it did before repeating anything.',

  // The account as a whole: a person has to mend it.
  credentials_refused:
    'The provider refused the credentials: they are wrong, were withdrawn, or belong to another certificate. Set new ones for the account.',
  certificate_refused:
    'The bank refused the certificate of the account: it was withdrawn, or is not the one registered there. Set the right one for the account.',
  certificate_ended:
    'The certificate of the account has expired. Request a new one from the bank, and set it for the account.',
  permission_missing:
    'The credentials do not permit this at the provider. Request the permission there, then test the account.',

  // The charge, the payment or the refund.
  refused_by_provider: 'The provider refused it. Read its words.',
  payer_incomplete: 'This charge needs the payer’s details. Name the payer.',
  due_dates_off:
    'The account does not charge with due dates. Turn them on in its details, if the bank offers them.',
  refunds_off: 'The account does not refund. Turn it on in its details, if the bank offers it.',
  charge_absent: 'The provider does not have the charge: it was never created, or is still being created.',
  payment_absent: 'The provider does not know the payment to refund.',
  refund_absent: 'The provider does not show the refund yet, or no longer. Recado checks again.',
  charge_still_open: 'The bank did not withdraw the charge, which can still be paid.',
  refund_differs: 'The provider has a refund with this id and another amount.',
} as const

export type FailureCode = keyof typeof failureDetails

/** The sentence of a code; of one that another version knows: the code. */
export const tellFailure = (code: string): string =>
  Object.hasOwn(failureDetails, code) ? failureDetails[code as FailureCode] : code

const WORDS_MAX = 300

/** @param words of the provider, without values of fields; long numbers, tokens and what is quoted are hidden in them */
export function toFailure(code: FailureCode, words: string | null = null): Failure {
  const shown = words?.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() ?? ''
  return { code, words: shown === '' ? null : hideValues(shown).slice(0, WORDS_MAX).toWellFormed() }
}
