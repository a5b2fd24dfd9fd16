/**
 * A body with a charge, as it is checked and as it is sent. The rules of an order are checked
 * before there is a code: a placeholder code is used, so that all other faults
 * are reported without a charge.
 */
import { DAY_MS } from '../engine/clock.ts'
import { isObject, memberOf } from '../engine/member-of.ts'
import type { Kind } from '../kinds/kind.ts'
import { COPIES_MAX, referenceOfCopy } from '../kinds/order-reference.ts'
import type { Fault } from '../engine/problems/problems.ts'
import type { Needs } from '../engine/http/needs.ts'
import { planCharge, type ChargePlan } from './plan-charge.ts'

/** How an order shows that it can be paid by Pix. */
export type PixSetting = { code: string; merchant_name: string; key: string; key_type: string }

/** A body with a charge, of any shape. */
export type Charging = {
  /** What is wrong with the charge. */
  faults: Fault[]
  /** Null if there are faults. */
  plan: ChargePlan | null
  /**
   * The body with the code of a charge, as it is sent.
   * @param referenceId of the order, or of a
   * copy
   */
  complete(pix: PixSetting, expiresAt: Date, referenceId: string): Record<string, unknown>
  /** The same with a code that stands in for it. */
  standIn: Record<string, unknown>
  /**
   * Faults of a completed body, with pointers into the body as it was given.
   * @param isStandIn
   * leaves out what is wrong with the code
   */
  toGiven(faults: Fault[], isStandIn: boolean): Fault[]
}

/** Right in itself; its key is a random one. */
const STAND_IN: PixSetting = {
  code: '00020101021226640014br.gov.bcb.pix2542pix.example.com/qr/v2/0123456789abcdef01235204000053039865802BR5906RECADO6009SAO PAULO62070503***630457ED',
  merchant_name: 'Recado',
  key: '5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34',
  key_type: 'EVP',
}

/** Null for a body without a charge, and for a kind that cannot charge. */
export async function readCharging(
  needs: Needs<'clock' | 'payments'>,
  workspaceId: string,
  kind: Kind,
  body: unknown,
): Promise<Charging | null> {
  const given = memberOf(body, 'charge')
  if (given === undefined || !kind.order?.asked || !isObject(body)) return null
  const part = body[kind.field]
  const base = `/${kind.field}${kind.order.pointer(part).replace(/\/reference_id$/, '')}`
  const parameters = kind.order.asked(part)
  const { faults, plan } = await planCharge(needs, workspaceId, given, parameters, base)
  const complete = (pix: PixSetting, expiresAt: Date, referenceId: string | null) =>
    completed(kind, body, pix, expiresAt, referenceId)
  const copyId = plan?.renews ? referenceOfCopy(plan.referenceId, COPIES_MAX) : null
  return {
    faults,
    plan,
    complete,
    standIn: complete(STAND_IN, plan?.expiresAt ?? new Date(needs.clock.now().getTime() + DAY_MS), copyId),
    toGiven: (found, isStandIn) => found.flatMap((fault) => toGiven(fault, base, parameters, isStandIn)),
  }
}

/** @param referenceId null: as it was given */
function completed(
  kind: Kind,
  body: object,
  pix: PixSetting,
  expiresAt: Date,
  referenceId: string | null,
): Record<string, unknown> {
  const whole = structuredClone(body) as Record<string, unknown>
  delete whole['charge']
  const parameters = kind.order?.asked?.(whole[kind.field])
  if (!isObject(parameters)) return whole
  if (referenceId !== null) parameters['reference_id'] = referenceId
  const { payment_settings: settings = [], order } = parameters
  if (Array.isArray(settings))
    parameters['payment_settings'] = [
      { type: 'instant_dynamic_code', instant_dynamic_code: pix },
      ...(settings as unknown[]),
    ]
  if (isObject(order) && order['expiration'] === undefined)
    order['expiration'] = {
      timestamp: String(Math.floor(expiresAt.getTime() / 1000)),
      description: `Pix válido até ${untilWhen.format(expiresAt)}`,
    }
  return whole
}

const untilWhen = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * The code comes before the other ways to pay, and the expiration was not given: what is said of
 * these is said of the charge.
 */
function toGiven(fault: Fault, base: string, parameters: unknown, isStandIn: boolean): Fault[] {
  const settings = `${base}/payment_settings/`
  const { pointer } = fault
  if (pointer.startsWith(settings)) {
    const [index = '', ...rest] = pointer.slice(settings.length).split('/')
    if (index !== '0') return [{ ...fault, pointer: `${settings}${[Number(index) - 1, ...rest].join('/')}` }]
    return isStandIn ? [] : [{ ...fault, pointer: '/charge' }]
  }
  const isExpiry = pointer.startsWith(`${base}/order/expiration`)
  const isOurs = memberOf(memberOf(parameters, 'order'), 'expiration') === undefined
  return [isExpiry && isOurs ? { ...fault, pointer: '/charge' } : fault]
}
