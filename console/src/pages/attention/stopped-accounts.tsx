/** Payment accounts that their bank refuses: no charge is created there, and no payment is seen. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { BankWords } from '../../payments/bank-words.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { attentionTexts } from './attention-texts.ts'

export function StoppedAccounts() {
  const texts = useTexts(attentionTexts)
  const mayChange = useMay('payments:accounts')
  const { data = [] } = useQuery({ ...paymentAccountsQuery(useApi()), enabled: useMay('payments:read') })
  return data.map(
    ({ id, name, stop }) =>
      stop !== null && (
        <section key={id} className="notice notice-bad">
          <h2>
            <bdi>{texts.account(name)}</bdi> <Moment at={stop.date} />
          </h2>
          <BankWords failure={stop} />
          <p>{texts.accountHelp}</p>
          {mayChange && (
            <div>
              <LinkButton look="quiet" isSmall href="/payment-accounts">
                {texts.openAccount}
              </LinkButton>
            </div>
          )}
        </section>
      ),
  )
}
