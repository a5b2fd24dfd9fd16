/**
 * What is to be charged for an order, from a body of any shape. The schema reports what cannot be
 * read.
 */
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { DAY_MS } from '../engine/clock.ts'
import { isObject, memberOf } from '../engine/member-of.ts'
import { AMOUNT_MAX, EPOCH_SECONDS, SETTINGS_MAX } from '../kinds/order-details.ts'
import { COPIES_MAX, orderOf, referenceOfCopy } from '../kinds/order-reference.ts'
import type { OpenAccount } from '../payments/accounts/open-accounts.ts'
import type { Payer } from '../providers/provider.ts'
import type { Fault } from '../engine/problems/problems.ts'
import type { FaultCode } from '../engine/http/fault-codes.ts'
import type { Needs, SharedNeeds } from '../engine/http/needs.ts'
import { DUE_DAYS_MAX, EXPIRES_IN_SECONDS, MAKING_SECONDS, type ChargeField } from './charge-field.ts'

/** What is to be charged, once the whole body has no fault. */
export type ChargePlan = {
  at: OpenAccount
  /** Of the order. */
  referenceId: string
  /** As the body names it: the order or a copy. */
  namedId: string
  /** Whether it may go out as another copy. */
  renews: boolean
  amount: number
  expiresAt: Date
  dueDate: string | null
  payer: Payer | null
}

type Reported = (pointer: string, code: FaultCode, detail: string) => void

/**
 * Null if there are faults, or the schema has to report some.
 * @param base JSON Pointer to the parameters of the order
 */
export async function planCharge(
  { payments: { accounts }, clock }: Needs<'payments' | 'clock'>,
  workspaceId: string,
  given: unknown,
  parameters: unknown,
  base: string,
): Promise<{ faults: Fault[]; plan: ChargePlan | null }> {
  const faults: Fault[] = []
  const report: Reported = (pointer, code, detail) => faults.push({ in: 'body', pointer, code, detail })
  checkOrder(parameters, base, report)
  const charge = readShape(given)
  const at = charge && (await findAccount(accounts, workspaceId, charge, report))
  if (!charge || !at) return { faults, plan: null }
  const now = clock.now()
  const timestamp = memberOf(memberOf(memberOf(parameters, 'order'), 'expiration'), 'timestamp')
  const expiresAt = toEnd(charge, timestamp, now, report)
  checkLife(at, charge, expiresAt, now, report)
  checkPayer(at, charge, report)
  const [referenceId, amount] = [
    memberOf(parameters, 'reference_id'),
    memberOf(memberOf(parameters, 'total_amount'), 'value'),
  ]
  if (
    charge.renew &&
    typeof referenceId === 'string' &&
    referenceOfCopy(orderOf(referenceId), COPIES_MAX) === null
  )
    report(
      `${base}/reference_id`,
      'too_long',
      'Must leave room for the ending of a copy: at most 53 characters.',
    )
  const isWhole =
    typeof referenceId === 'string' && typeof amount === 'number' && amount > 0 && amount <= AMOUNT_MAX
  if (faults.length > 0 || expiresAt === null || !isWhole) return { faults, plan: null } // the schema reports what is not whole
  const payer = charge.payer && {
    name: charge.payer.name,
    taxId: charge.payer.taxId?.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() ?? null,
    email: charge.payer.email ?? null,
  }
  const dueDate = charge.dueDate ?? null
  const order = { referenceId: orderOf(referenceId), namedId: referenceId, renews: charge.renew === true }
  return { faults, plan: { at, ...order, amount, expiresAt, dueDate, payer: payer ?? null } }
}

/** Null if the schema has to report it. */
function readShape(given: unknown): ChargeField | null {
  if (!isObject(given)) return null
  const { account, provider, expiresIn, dueDate, renew, payer } = given
  const areTexts = [account, provider, dueDate].every((one) => one === undefined || typeof one === 'string')
  const isNumber = expiresIn === undefined || Number.isSafeInteger(expiresIn)
  const { name, taxId, email } = isObject(payer) ? payer : {}
  const isPerson = [taxId, email].every((one) => one === undefined || typeof one === 'string')
  const isPayer = payer === undefined || (typeof name === 'string' && isPerson)
  const isYesOrNo = renew === undefined || typeof renew === 'boolean'
  return areTexts && isNumber && isYesOrNo && isPayer ? given : null
}

function checkOrder(parameters: unknown, base: string, report: Reported): void {
  if (parameters === undefined)
    report('/charge', 'invalid', 'Must come with an order that asks for its payment.')
  const settings = memberOf(parameters, 'payment_settings')
  if (!Array.isArray(settings)) return
  if (settings.length >= SETTINGS_MAX)
    report(`${base}/payment_settings`, 'too_many', `Must hold at most ${SETTINGS_MAX - 1} beside a charge.`)
  for (const [index, setting] of settings.slice(0, SETTINGS_MAX).entries())
    if (memberOf(setting, 'instant_dynamic_code') !== undefined)
      report(
        `${base}/payment_settings/${index}/instant_dynamic_code`,
        'invalid',
        'Must be absent beside a charge, which brings a code of its own.',
      )
}

async function findAccount(
  accounts: SharedNeeds['payments']['accounts'],
  workspaceId: string,
  { account, provider }: ChargeField,
  report: Reported,
): Promise<OpenAccount | null> {
  const found =
    account === undefined
      ? await accounts.default(workspaceId, provider)
      : await accounts.of(workspaceId, account.toLowerCase())
  if (found && found.stored.removedAt === null && (!provider || found.stored.provider === provider))
    return found
  const named = account !== undefined ? '/account' : provider !== undefined ? '/provider' : ''
  report(
    `/charge${named}`,
    'payment_account_unknown',
    named === ''
      ? 'Must be left out until the workspace has a payment account that is the default.'
      : 'Must name a payment account of this workspace.',
  )
  return null
}

/** Until when it can be paid; null if that is unknown. */
function toEnd(
  { expiresIn, dueDate }: ChargeField,
  timestamp: unknown,
  now: Date,
  report: Reported,
): Date | null {
  const isGiven = timestamp !== undefined
  for (const [name, value] of Object.entries({ expiresIn, dueDate }))
    if (value !== undefined && isGiven)
      report(
        `/charge/${name}`,
        'invalid',
        'Must be absent beside `expiration` of the order, which says until when.',
      )
  if (isGiven)
    return typeof timestamp === 'string' && EPOCH_SECONDS.test(timestamp)
      ? new Date(Number(timestamp) * 1000)
      : null
  if (dueDate === undefined) {
    const seconds = (expiresIn ?? EXPIRES_IN_SECONDS) + MAKING_SECONDS
    return new Date(Math.ceil(now.getTime() / 1000 + seconds) * 1000)
  }
  if (expiresIn !== undefined) report('/charge/expiresIn', 'invalid', 'Must be absent beside `dueDate`.')
  const end = endOf(dueDate)
  if (end === null) return null // the schema reports it
  const isAhead = end > now && end.getTime() <= now.getTime() + (DUE_DAYS_MAX + 1) * DAY_MS
  if (!isAhead)
    report('/charge/dueDate', 'invalid', `Must be a day from today on, at most ${DUE_DAYS_MAX} days ahead.`)
  return end
}

/**
 * The end of a day in São Paulo, where clocks have stayed the same since 2019; of Saturday and
 * Sunday it is that of the next Monday. Holidays are not known: see charge-job.ts.
 */
function endOf(day: string): Date | null {
  const end = new Date(`${day}T23:59:59-03:00`)
  if (Number.isNaN(end.getTime())) return null
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const days = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(end.getTime() + days * DAY_MS)
}

function checkLife(
  at: OpenAccount,
  { dueDate }: ChargeField,
  expiresAt: Date | null,
  now: Date,
  report: Reported,
): void {
  const { dueDates, lifeSeconds } = at.provider.abilities
  if (dueDate !== undefined && !dueDates)
    report('/charge/dueDate', 'invalid', 'Must be absent: charges at this account are paid at once.')
  if (dueDate !== undefined || expiresAt === null) return
  const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
  // written so that a moment beyond those that there are lies outside, too
  if (!(seconds >= lifeSeconds.min && seconds - MAKING_SECONDS <= lifeSeconds.max))
    report(
      '/charge',
      'invalid',
      `Must be payable for ${lifeSeconds.min} to ${lifeSeconds.max} seconds at this account.`,
    )
}

function checkPayer(at: OpenAccount, { dueDate, payer }: ChargeField, report: Reported): void {
  const needed = (name: string, why: string) => report(`/charge/payer/${name}`, 'required', why)
  if (dueDate !== undefined && !payer?.taxId) needed('taxId', 'This field is required with `dueDate`.')
  if (at.provider.abilities.payerNeeds === 'email' && !payer?.email)
    needed('email', 'This field is required at this account.')
  if (payer?.taxId !== undefined && !isValidCpf(payer.taxId) && !isValidCnpj(payer.taxId, { version: 2 }))
    report('/charge/payer/taxId', 'invalid', 'Must be a CPF or a CNPJ with right check digits.')
}
