/** Why a bank did not do it: in plain words, then in its own where it gave some. */
import type { PaymentFailure } from '../api/types.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTexts } from '../i18n/texts.ts'
import { PAYMENT_FAILURES } from './failure-words.ts'
import { paymentsTexts } from './payments-texts.ts'

export function BankWords({ failure }: { failure: PaymentFailure | null }) {
  const texts = useTexts(paymentsTexts)
  const { language } = useLanguage()
  if (failure === null) return null
  const { code, words } = failure
  return (
    <>
      <p>{PAYMENT_FAILURES[code]?.[language] ?? code}</p>
      {words !== null && (
        <p className="small">
          {texts.failure} <bdi>{words}</bdi>
        </p>
      )}
    </>
  )
}
