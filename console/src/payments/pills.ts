/** How states of money are drawn: their pills. */
import type { Charge, Refund, Verdict } from '../api/types.ts'

export const VERDICT_PILLS: Record<Verdict, string> = {
  exact: 'pill-good',
  less: 'pill-bad',
  more: 'pill-wait',
  twice: 'pill-wait',
  late: 'pill-bad',
  canceled: 'pill-bad',
  unknown: 'pill-wait',
}

export const CHARGE_PILLS: Record<Charge['state'], string> = {
  making: 'pill-wait',
  open: 'pill-wait',
  concluded: 'pill-good',
  withdrawn: 'pill-calm',
  expired: 'pill-bad',
  removed: 'pill-bad',
  failed: 'pill-bad',
}

export const REFUND_PILLS: Record<Refund['state'], string> = {
  making: 'pill-wait',
  pending: 'pill-wait',
  done: 'pill-calm',
  refused: 'pill-bad',
}
