/** The shop's accounts at banks: how each is, its certificate, and what can be done. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { useApi } from '../../api/session.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, NoData } from '../../ui/states.tsx'
import { pageTexts } from '../page-texts.ts'
import { AccountCard } from './account-card.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { NewAccountDialog } from './new-account.tsx'
import './payment-accounts.css'

export default function PaymentAccounts() {
  const title = useTexts(pageTexts).paymentAccounts
  const texts = useTexts(accountsTexts)
  const accounts = useQuery(paymentAccountsQuery(useApi()))
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{texts.what}</p>
        </div>
        <Button icon="plus" onPress={() => setMaking(true)}>
          {texts.add}
        </Button>
      </header>
      <NoData query={accounts} />
      {accounts.data?.length === 0 && (
        <Empty icon="bank" title={texts.none}>
          <p>{texts.noneHelp}</p>
        </Empty>
      )}
      <ul className="cards">
        {accounts.data?.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
      <NewAccountDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </div>
  )
}
