/**
 * The list of the bank for a day, beside what the shop knows: each difference is named. The bank is
 * asked when the page is opened, and when a person asks for it: the page says when that was.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { reconciliationFile, reconciliationQuery } from '../../api/payments.ts'
import type { ReconciliationAsked } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccount, Reconciliation as Compared, ReconciliationRow } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FileDownload } from '../../ui/file-download.tsx'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Select } from '../../ui/select.tsx'
import { Report } from '../reports/report.tsx'
import { payPageTexts } from './payments-page-texts.ts'
import '../../ui/chart.css'
import './reconciliation.css'

/** Without `onDay` the day is chosen elsewhere. */
type Props = { day: string; onDay?: (day: string) => void }

/** Nothing for a shop without an account: there is no bank to read. */
export function Reconciliation(props: Props) {
  const { data: accounts = [] } = useQuery(paymentAccountsQuery(useApi()))
  return accounts.length === 0 ? null : <OfDay {...props} accounts={accounts} />
}

function OfDay({ day, onDay, accounts }: Props & { accounts: PaymentAccount[] }) {
  const texts = useTexts(payPageTexts)
  const api = useApi()
  const first = accounts.find(({ isDefault }) => isDefault) ?? accounts[0]
  const [chosen, setChosen] = useState(first?.id ?? '')
  const asked: ReconciliationAsked = { day, accountId: chosen }
  const query = useQuery(reconciliationQuery(api, asked))
  return (
    <Report
      title={texts.compare}
      help={texts.compareHelp}
      query={query}
      action={
        <div className="reconciliation-asked">
          {onDay && (
            <TextField
              label={texts.day}
              type="date"
              value={day}
              onChange={(next) => next !== '' && onDay(next)}
            />
          )}
          {accounts.length > 1 && (
            <Select
              label={texts.account}
              value={chosen}
              onChange={setChosen}
              choices={accounts.map(({ id, name }) => ({ value: id, name }))}
            />
          )}
          <Button look="quiet" isSmall isPending={query.isFetching} onPress={() => void query.refetch()}>
            {texts.askAgain}
          </Button>
          <FileDownload
            label={texts.download}
            help={texts.downloadHelp}
            name={`${texts.file}-${day}.csv`}
            load={(language) => reconciliationFile(api, asked, language)}
          />
        </div>
      }
    >
      {(compared) => (
        <>
          <p className="soft small">
            {texts.askedAt} <Moment at={new Date(query.dataUpdatedAt).toISOString()} />
          </p>
          <Table compared={compared} />
        </>
      )}
    </Report>
  )
}

function Table({ compared: { rows, sums, complete } }: { compared: Compared }) {
  const texts = useTexts(payPageTexts)
  const formats = useFormats()
  const money = (value: number) => formats.money(value, 100)
  if (rows.length === 0) return <p className="soft">{texts.none}</p>
  const different = rows.filter(({ difference }) => difference !== 'none').length
  return (
    <>
      <p className={`notice ${different === 0 ? 'notice-good' : 'notice-bad'}`} role="status">
        {different === 0 ? texts.agrees : texts.differs(formats.number(different), different)}
      </p>
      {!complete && <p className="notice notice-wait">{texts.incomplete}</p>}
      <div className="chart-table card" tabIndex={0} role="region" aria-label={texts.rows}>
        <table className="table figures">
          <thead>
            <tr>
              {[texts.time, texts.order, texts.atBank, texts.here, texts.result].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.providerId} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {texts.sums}
              </th>
              <td>{money(sums.bank.received.value)}</td>
              <td colSpan={2}>{money(sums.ours.received.value)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

function Row({ row }: { row: ReconciliationRow }) {
  const texts = useTexts(payPageTexts)
  const formats = useFormats()
  const { bank, ours, difference } = row
  const at = bank?.date ?? ours?.receivedDate ?? ''
  const referenceId = ours?.referenceId ?? null
  return (
    <tr>
      <th scope="row">{formats.time(at)}</th>
      <td>
        {referenceId === null ? (
          <span className="soft">{texts.noOrder}</span>
        ) : (
          <Link to={`/orders/${encodeURIComponent(referenceId)}`}>
            <bdi>{referenceId}</bdi>
          </Link>
        )}
      </td>
      <td>{bank === null ? '–' : formats.money(bank.amount.value, bank.amount.offset)}</td>
      <td>{ours === null ? '–' : formats.money(ours.amount.value, ours.amount.offset)}</td>
      <td>
        <span className={`pill ${difference === 'none' ? 'pill-good' : 'pill-bad'}`}>
          {texts.differences[difference]}
        </span>
      </td>
    </tr>
  )
}
