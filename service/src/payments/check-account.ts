/**
 * Tries a payment account: makes a charge of one cent and withdraws it, asks for the money that came, and places the address for
 * callbacks. What is wrong is said in plain words, with what to do about it.
 */
import { newId } from '../new-id.ts'
import { DAY_MS } from '../clock.ts'
import { printOf, type OpenAccount } from './open-accounts.ts'
import type { ChargeDraft, Outcome, PaymentAccount } from './provider.ts'
import { tellFailure } from './failures.ts'

/** One thing that was tried. */
export type AccountCheck = {
  check: 'certificate' | 'charge' | 'received' | 'callback'
  ok: boolean
  /** A sentence for a person of the shop. */
  detail: string
}

const CALL_MS = 20_000
/** How long the charge of a check can be paid, if it cannot be withdrawn. */
const CHARGE_SECONDS = 3_600
const WARNED_DAYS = 30

const newTxid = () => newId().replaceAll('-', '')

/**
 * @param now by our clock; it tells whether the certificate has ended
 * @returns `ok`: charges can be made and payments heard, whatever the bank thinks of our address
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
    checks.push(
      listed.kind === 'done'
        ? { check: 'received', ok: true, detail: 'Money that came can be listed.' }
        : { check: 'received', ok: false, detail: `Money that came cannot be listed: ${explain(listed)}` },
    )
  }
  checks.push(await checkCallback(open))
  return { ok: checks.every(({ check, ok }) => ok || check === 'callback'), checks }
}

/**
 * Tries other credentials without a trace at the bank, by asking for a charge that is not there.
 * @returns what is wrong if the bank refuses them; null if it takes them, or cannot say
 */
export async function tryCredentials(
  { provider, account }: OpenAccount,
  credentials: Readonly<Record<string, string>>,
  details = account.details,
): Promise<string | null> {
  const tried: PaymentAccount = {
    ...{ ...account, id: newId(), details, credentials },
    credentialsPrint: printOf(credentials),
  }
  const charge = { txid: newTxid(), providerId: null, isDue: false }
  const asked = await provider.readCharge(tried, charge, AbortSignal.timeout(CALL_MS))
  provider.forget(tried.id)
  return asked.kind === 'stopped' ? `The bank refuses them. ${explain(asked)}` : null
}

function judgeCertificate({ stored }: OpenAccount, now: Date): AccountCheck | null {
  if (!stored.certificate) return null
  const { endsAt } = stored.certificate
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS)
  const day = endsAt.toISOString().slice(0, 10)
  const check = 'certificate'
  if (days < 0) return { check, ok: false, detail: `It ended on ${day}: ask the bank for a new one.` }
  return days < WARNED_DAYS
    ? { check, ok: false, detail: `It ends on ${day}: ask the bank for a new one now.` }
    : { check, ok: true, detail: `It is valid until ${day}.` }
}

async function checkCharge({ provider, account }: OpenAccount, now: Date): Promise<AccountCheck> {
  const { min, max } = provider.abilities.lifeSeconds
  const seconds = Math.min(Math.max(min, CHARGE_SECONDS), max)
  const draft: ChargeDraft = {
    ...{ txid: newTxid(), amount: 1, due: null, payer: null, note: 'Recado' },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + seconds * 1000) },
  }
  const fail = (detail: string): AccountCheck => ({ check: 'charge', ok: false, detail })
  const made = await provider.makeCharge(account, draft, AbortSignal.timeout(CALL_MS))
  if (made.kind !== 'done') return fail(`No charge can be made: ${explain(made)}`)
  const { txid, providerId, code } = made.value
  const name = { txid, providerId, isDue: false }
  const ended = await provider.withdrawCharge(account, name, AbortSignal.timeout(CALL_MS))
  if (ended.kind !== 'done')
    return fail(`A charge of one cent was made, and cannot be withdrawn: ${explain(ended)}`)
  if (txid !== draft.txid || made.value.amount !== draft.amount)
    return fail('The bank made another charge than the one that it was asked for.')
  if (code === null) return fail('The bank gave no code for the charge that could be sent to a customer.')
  return { check: 'charge', ok: true, detail: 'A charge of one cent was made and withdrawn.' }
}

async function checkCallback({ provider, account }: OpenAccount): Promise<AccountCheck> {
  const check = 'callback'
  if (account.callbackUrl === null) {
    const detail = 'Without RECADO_PUBLIC_URL the bank cannot call: payments are heard by asking for them.'
    return { check, ok: true, detail }
  }
  const placed = await provider.placeCallback(account, account.callbackUrl, AbortSignal.timeout(CALL_MS))
  return placed.kind === 'done'
    ? { check, ok: true, detail: 'The bank has our address for its callbacks.' }
    : {
        check,
        ok: false,
        detail: `The bank did not take our address for its callbacks, which is made of RECADO_PUBLIC_URL: ${explain(placed)} Payments are heard by asking for them all the same.`,
      }
}

/** What went wrong and what to do, in plain words, with those of the bank. */
function explain(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): string {
  if (outcome.kind === 'absent') return 'The bank does not know it.'
  const { code, words } = outcome.failure
  const quoted = words === null ? '' : ` Its words: ${words}`
  return `${tellFailure(code)}${quoted}`
}
