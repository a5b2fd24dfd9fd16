/**
 * Payments that a bank lists in a form that cannot be read: what is written there, for a person who
 * looks at the bank.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useMay } from '../../api/me.ts'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { unreadablePaymentsQuery } from '../../api/payments.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { UnreadablePayment } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { catchFocus } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { attentionTexts } from './attention-texts.ts'

export function UnreadablePayments() {
  const texts = useTexts(attentionTexts)
  const id = useId()
  const query = useQuery({ ...unreadablePaymentsQuery(useApi()), enabled: useMay('payments:confirm') })
  if (query.isError && query.data === undefined) {
    return <ProblemNotice error={query.error} occasion="reading" />
  }
  const entries = query.data ?? []
  if (entries.length === 0) return null
  return (
    <section className="cards" aria-labelledby={id}>
      <h2 id={id}>{texts.unreadable}</h2>
      <p className="soft">{texts.unreadableHelp}</p>
      <ul className="cards">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: UnreadablePayment }) {
  const texts = useTexts(attentionTexts)
  const api = useApi()
  const cache = useQueryClient()
  const id = useId()
  const { data: accounts = [] } = useQuery(paymentAccountsQuery(api))
  const settle = useMutation({
    mutationFn: () => api.payments.settleUnreadable(entry.id),
    async onSuccess() {
      await cache.invalidateQueries({ queryKey: queryKeys.payments })
      catchFocus(document.getElementById('content')) // the entry and its button are gone
    },
  })
  const account = accounts.find((one) => one.id === entry.accountId)
  return (
    <li className="card" aria-labelledby={id}>
      <h3 id={id}>
        <bdi>{account?.name ?? texts.bank}</bdi>
      </h3>
      <dl className="facts">
        {(['amount', 'received', 'providerId', 'txid'] as const).map((field) => (
          <div key={field}>
            <dt>{texts.written[field]}</dt>
            <dd>
              <bdi>{entry[field] ?? texts.notWritten}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small soft">
        <Moment at={entry.heardDate} as="ago" />
      </p>
      {settle.isError && <ProblemNotice error={settle.error} />}
      <div className="actions">
        <Button
          look="quiet"
          isSmall
          aria-describedby={id}
          isPending={settle.isPending}
          onPress={() => settle.mutate()}
        >
          {texts.settle}
        </Button>
      </div>
    </li>
  )
}
