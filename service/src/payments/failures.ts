/**
 * Why a provider did not do what it was asked: each of our stable codes with the sentence that people of the shop read, which says what
 * happened and what to do. Codes never change meaning.
 */
import { hideValues } from '../log-text.ts'
import type { Failure } from './provider.ts'

export const failureDetails = {
  // The call: nothing was said that can be read. The sentences promise no further try: some calls are made once, for who waits for the answer.
  provider_unreachable: 'The provider could not be reached, so nothing was done.',
  provider_untrusted:
    'What answers at the address of the provider has no certificate that can be trusted, so nothing was sent to it.',
  provider_busy: 'The provider asks to be called later. Nothing was done.',
  provider_failed: 'The provider had a fault of its own.',
  call_given_up: 'The call was given up before anything was sent.',
  answer_lost:
    'The provider may have done it, but its answer never came. It is asked what it did before anything is repeated.',
  answer_unreadable:
    'The provider answered, but what it says cannot be read. It is asked what it did before anything is repeated.',

  // The account as a whole: a person has to mend it.
  credentials_refused:
    'The provider refuses the credentials: they are wrong, were withdrawn, or belong to another certificate. Give the account new ones.',
  certificate_refused:
    'The bank refuses the certificate of the account: it was withdrawn, or is not the one that the bank knows. Give the account the right one.',
  certificate_ended:
    'The certificate of the account has ended. Ask the bank for a new one, and give it to the account.',
  permission_missing:
    'The credentials do not permit this at the provider. Have the permission granted there, then check the account.',

  // The charge, the payment or the refund.
  refused_by_provider: 'The provider refuses it. Read its words.',
  payer_incomplete: 'The provider charges so only if it knows who owes. Name the payer.',
  due_dates_off:
    'The account does not charge with due dates. Switch them on in its details, if the bank grants them.',
  refunds_off: 'The account does not refund. Switch it on in its details, if the bank grants it.',
  charge_absent: 'The provider does not have the charge: it was never made, or is still being made.',
  payment_absent: 'The provider does not know the payment that is to be given back.',
  refund_absent: 'The provider does not show the refund any more, or not yet. It is asked again.',
  charge_still_open: 'The bank did not withdraw the charge, which can still be paid.',
  refund_differs: 'The provider has a refund of this id with another amount.',
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
