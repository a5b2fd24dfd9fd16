/** Why a bank did not do it: in plain words, then in its own where it gave some. */
import type { PaymentFailure } from '../api/types.ts'
import { paymentFailureTexts } from '../generated/payment-failure-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { paymentsTexts } from './payments-texts.ts'

export function BankWords({ failure }: { failure: PaymentFailure | null }) {
  const texts = useTexts(paymentsTexts)
  const reasons: Partial<Record<string, string>> = useTexts(paymentFailureTexts)
  if (failure === null) return null
  const { code, words } = failure
  return (
    <>
      <p>{reasons[code] ?? code}</p>
      {words !== null && (
        <p className="small">
          {texts.failure} <bdi>{words}</bdi>
        </p>
      )}
    </>
  )
}
