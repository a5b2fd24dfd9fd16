/**
 * One account: whether the bank accepts it, how long its certificate lasts, and the possible
 * actions.
 */
import { useState } from 'react'
import { useServedDocument } from '../../api/served-document.ts'
import type { PaymentAccount } from '../../api/types.ts'
import { textAt } from '../../chat/read-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { MINUTE_MS, useNow } from '../../i18n/now.ts'
import { useTexts } from '../../i18n/texts.ts'
import { BankWords } from '../../payments/bank-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { accountsTexts } from './accounts-texts.ts'
import { ChangeDialog, RenewDialog } from './change-form.tsx'
import { CheckAccountDialog } from './check-account.tsx'
import { RemoveAccountDialog } from './remove-account.tsx'
import { listProviders, nameDetail, nameProvider } from './served-providers.ts'
import { useChangeAccount } from './use-change-account.ts'

const DAY_MS = 86_400_000
/** From then on the service warns of the end. */
const WARNED_DAYS = 30

type Dialogs = 'change' | 'check' | 'remove' | 'renew'

export function AccountCard({ account }: { account: PaymentAccount }) {
  const texts = useTexts(accountsTexts)
  const [open, setOpen] = useState<Dialogs | null>(null)
  const change = useChangeAccount(account.id)
  const { name, isDefault, state, stop, listsUnknown } = account
  const close = () => setOpen(null)
  const makeDefault = () =>
    change.mutate(
      { isDefault: true },
      { onSuccess: () => showToast({ text: (language) => accountsTexts[language].isNowDefault(name) }) },
    )
  return (
    <li className="card" aria-label={name}>
      <div className="page-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className="pills">
          {isDefault && <span className="pill pill-calm">{texts.isDefault}</span>}
          <span className={`pill ${state === 'running' ? 'pill-good' : 'pill-bad'}`}>{texts[state]}</span>
        </p>
      </div>
      {stop !== null && (
        <div className="notice notice-bad">
          <p>
            <strong>{texts.stoppedSince}</strong> <Moment at={stop.date} />
          </p>
          <BankWords failure={stop} />
          <p>{texts.stoppedHelp}</p>
        </div>
      )}
      <Facts account={account} />
      <Switch
        isSelected={listsUnknown}
        isDisabled={change.isPending}
        onChange={(lists) => change.mutate({ listsUnknown: lists })}
      >
        {texts.unknownListed}
      </Switch>
      <p className="field-note">{texts.unknownNote}</p>
      {change.isError && <ProblemNotice error={change.error} />}
      <div className="actions">
        <Button look="quiet" isSmall icon="check" onPress={() => setOpen('check')}>
          {texts.check}
        </Button>
        {!isDefault && (
          <Button look="quiet" isSmall isPending={change.isPending} onPress={makeDefault}>
            {texts.makeDefault}
          </Button>
        )}
        <Button look="quiet" isSmall icon="pen" onPress={() => setOpen('change')}>
          {texts.change}
        </Button>
        <Button look="quiet" isSmall icon="key" onPress={() => setOpen('renew')}>
          {texts.renew}
        </Button>
        <Button look="danger" isSmall onPress={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      </div>
      <CheckAccountDialog account={account} isOpen={open === 'check'} onClose={close} />
      <ChangeDialog account={account} isOpen={open === 'change'} onClose={close} />
      <RenewDialog account={account} isOpen={open === 'renew'} onClose={close} />
      <RemoveAccountDialog account={account} isOpen={open === 'remove'} onClose={close} />
    </li>
  )
}

function Facts({ account }: { account: PaymentAccount }) {
  const texts = useTexts(accountsTexts)
  const { provider, details, lastCallbackDate, readDate, shiftedTimes } = account
  const formats = useFormats()
  const { language } = useLanguage()
  const { data: document, isPending } = useServedDocument()
  const served = listProviders(document).find((one) => one.name === provider)
  const said = (name: string) => textAt(details, name)
  const bank = said('bank')
  const facts = [
    [texts.provider, served === undefined ? (isPending ? null : provider) : nameProvider(served, language)],
    [texts.bank, served === undefined || bank === null ? bank : nameDetail(served, 'bank', bank, language)],
    [texts.key, said('key')],
    [texts.receiver, said('merchantName')],
  ] as const
  return (
    <dl className="account-facts">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Fact key={name} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ),
      )}
      <Certificate account={account} />
      <Fact name={texts.lastCallback}>
        {lastCallbackDate === null ? texts.never : <Moment at={lastCallbackDate} as="ago" />}
      </Fact>
      <Fact name={texts.readTo}>{readDate === null ? texts.never : <Moment at={readDate} as="ago" />}</Fact>
      {shiftedTimes !== null && (
        <Fact name={texts.shifted}>
          {texts.hoursAdded(formats.number(shiftedTimes.hours))} <Moment at={shiftedTimes.sinceDate} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Its end in words: how many days are left. */
function Certificate({ account: { certificate } }: { account: PaymentAccount }) {
  const texts = useTexts(accountsTexts)
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  if (certificate === null) return null
  const { name, endDate } = certificate
  const days = Math.floor((Date.parse(endDate) - now.getTime()) / DAY_MS)
  const words = days < 0 ? texts.hasEnded : texts.endsIn(formats.number(days), days)
  return (
    <Fact name={texts.certificate}>
      <bdi>{name}</bdi> <Moment at={endDate} />
      <p className={days < WARNED_DAYS ? 'notice notice-bad' : ''}>
        {words}
        {days >= 0 && days < WARNED_DAYS && `. ${texts.endsSoon}`}
      </p>
    </Fact>
  )
}
