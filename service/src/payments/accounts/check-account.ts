/**
 * Tries a payment account: makes a charge of one cent and withdraws it, asks for the money that
 * came, and places the address for callbacks. What is wrong is said in plain words, with what to do
 * about it.
 */
import { newId } from '../../engine/new-id.ts'
import { DAY_MS } from '../../engine/clock.ts'
import { printOf, type OpenAccount } from './open-accounts.ts'
import { ACCOUNT_FINDINGS, type AccountFinding } from './account-findings.ts'
import type { ChargeDraft, ChargeName, Failure, Outcome, PaymentAccount } from '../../providers/provider.ts'
import { explainFailure } from '../../providers/failures.ts'

/** One thing that was tried. */
export type AccountCheck = {
  check: (typeof ACCOUNT_FINDINGS)[AccountFinding]['check']
  ok: boolean
  code: AccountFinding
  /** The end of the certificate, as `2026-11-29`; null: it is not about that. */
  day: string | null
  /**
   * What the bank did not do, and its words; null: it did it, or answered that there is nothing.
   */
  failure: Failure | null
  /** All of it in English sentences, with what to do. */
  detail: string
}

const CALL_MS = 20_000
/** How long the charge of a check can be paid, if it cannot be withdrawn. */
const CHARGE_SECONDS = 3_600
const WARNED_DAYS = 30

const newTxid = () => newId().replaceAll('-', '')

/**
 * @param now by our clock; it decides whether the certificate has ended
 * @returns `ok`: charges can be made and payments read, whatever the bank thinks of our address
 */
export async function checkAccount(
  open: OpenAccount,
  now: Date,
): Promise<{ ok: boolean; checks: AccountCheck[] }> {
  const { provider, account } = open
  const certificate = judgeCertificate(open, now)
  const checks: AccountCheck[] = certificate ? [certificate] : []
  checks.push(await checkCharge(open, now))
  if (provider.abilities.lists) {
    const between = { from: new Date(now.getTime() - DAY_MS), to: now }
    const listed = await provider.listReceived(account, between, null, AbortSignal.timeout(CALL_MS))
    checks.push(listed.kind === 'done' ? found('payments_listed') : found('payments_not_listed', listed))
  }
  checks.push(await checkCallback(open))
  return { ok: checks.every(({ check, ok }) => ok || check === 'callback'), checks }
}

/** A charge that can be paid at an account, and how many there are. */
export type Payable = { name: ChargeName; count: number }

/**
 * Tries other credentials or details without a trace at the bank, by asking for a charge: one that
 * can be paid at the account, or else one that is not there.
 * @returns what is wrong, if the bank refuses the credentials or they are of another account; null
 * if it accepts them, or cannot say
 */
export async function tryAccess(
  { provider, account }: OpenAccount,
  { credentials, details = account.details }: Partial<Pick<PaymentAccount, 'credentials' | 'details'>>,
  payable: Payable | null,
): Promise<string | null> {
  const used = credentials ?? account.credentials
  const tried: PaymentAccount = {
    ...account,
    id: newId(),
    details,
    credentials: used,
    credentialsPrint: printOf(used),
  }
  const name = payable?.name ?? { txid: newTxid(), providerId: null, isDue: false }
  const asked = await provider.readCharge(tried, name, AbortSignal.timeout(CALL_MS))
  provider.forget(tried.id)
  if (asked.kind === 'stopped' && credentials) return `The bank refuses them. ${explain(asked)}`
  if (!payable || asked.kind === 'done') return null
  if (provider.sendsTo(details) === provider.sendsTo(account.details)) {
    if (asked.kind !== 'absent') return null
    // the bank may have lost the charge itself
    const present = await provider.readCharge(account, name, AbortSignal.timeout(CALL_MS))
    if (present.kind === 'absent') return null
  }
  return `They are of another account: the bank does not know the charges of this one. Charges that can still be paid: ${payable.count}. Recado would miss their money, so add the other account beside this one.`
}

function judgeCertificate({ stored }: OpenAccount, now: Date): AccountCheck | null {
  if (!stored.certificate) return null
  const { endsAt } = stored.certificate
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS)
  const day = endsAt.toISOString().slice(0, 10)
  if (days < 0) return found('certificate_ended', null, day)
  return found(days < WARNED_DAYS ? 'certificate_ending' : 'certificate_valid', null, day)
}

async function checkCharge({ provider, account }: OpenAccount, now: Date): Promise<AccountCheck> {
  const { min, max } = provider.abilities.lifeSeconds
  const seconds = Math.min(Math.max(min, CHARGE_SECONDS), max)
  const draft: ChargeDraft = {
    txid: newTxid(),
    amount: 1,
    due: null,
    payer: null,
    note: 'Recado',
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  }
  const made = await provider.makeCharge(account, draft, AbortSignal.timeout(CALL_MS))
  if (made.kind !== 'done') return found('charge_not_made', made)
  const { txid, providerId, code } = made.value
  const name = { txid, providerId, isDue: false }
  const ended = await provider.withdrawCharge(account, name, AbortSignal.timeout(CALL_MS))
  if (ended.kind !== 'done') return found('charge_not_withdrawn', ended)
  if (txid !== draft.txid || made.value.amount !== draft.amount) return found('charge_differs')
  return found(code === null ? 'charge_without_code' : 'charge_made')
}

async function checkCallback({ provider, account }: OpenAccount): Promise<AccountCheck> {
  if (account.callbackUrl === null) return found('callback_off')
  const placed = await provider.placeCallback(account, account.callbackUrl, AbortSignal.timeout(CALL_MS))
  return placed.kind === 'done' ? found('callback_placed') : found('callback_refused', placed)
}

type Undone = Exclude<Outcome<unknown>, { kind: 'done' }>

function found(code: AccountFinding, undone: Undone | null = null, day: string | null = null): AccountCheck {
  const { check, ok, en } = ACCOUNT_FINDINGS[code]
  const failure = undone === null || undone.kind === 'absent' ? null : undone.failure
  const sentence = en.replace('{day}', day ?? '')
  const detail = undone === null ? sentence : `${sentence} ${explain(undone)}`
  return { check, ok, code, day, failure, detail }
}

/** What went wrong and what to do, in plain words, with those of the bank. */
function explain(outcome: Undone): string {
  if (outcome.kind === 'absent') return 'The bank does not know it.'
  const { code, words } = outcome.failure
  const quoted = words === null ? '' : ` Its words: ${words}`
  return `${explainFailure(code)}${quoted}`
}
