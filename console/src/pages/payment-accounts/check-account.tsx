/** Tries an account at the bank, and says in words what works and what does not. */
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccount, PaymentAccountCheck } from '../../api/types.ts'
import { accountFindingTexts } from '../../generated/account-finding-texts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { BankWords } from '../../payments/bank-words.tsx'
import { CheckDialog } from '../../ui/check-dialog.tsx'
import { accountsTexts } from './accounts-texts.ts'

type Props = { account: PaymentAccount; isOpen: boolean; onClose: () => void }

export function CheckAccountDialog({ account: { id: accountId, name }, ...rest }: Props) {
  const texts = useTexts(accountsTexts)
  const found = useTexts(accountFindingTexts)
  const formats = useFormats()
  const api = useApi()
  const cache = useQueryClient()
  const check = async () => {
    const { ok, checks }: PaymentAccountCheck = await api.paymentAccounts.check(accountId)
    const results = checks.map((one) => ({
      name: texts.checks[one.check],
      ok: one.ok,
      detail: (
        <>
          <p>{found[one.code].replace('{day}', one.day === null ? '' : formats.calendarDate(one.day))}</p>
          <BankWords failure={one.failure} />
        </>
      ),
    }))
    return { ok, results }
  }
  return (
    <CheckDialog
      title={texts.checkTitle(name)}
      {...{ texts, check }}
      onSettled={() => cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts })}
      {...rest}
    />
  )
}
