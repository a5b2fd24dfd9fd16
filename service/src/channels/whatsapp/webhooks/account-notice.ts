/**
 * The fields about the state of a business account or a number (account webhooks). An account that
 * was disabled or deleted can send nothing; the rest is for a person to know.
 */
import type { AccountFailure, AccountNotice } from '../../channel.ts'
import { toPhone } from '../addresses.ts'
import { toFailure, type FailureCode } from '../client/failures.ts'
import { listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'

/** What a notice says: the event in it, the failure that it means, and its own words. */
type Said = {
  event: string | null
  code: FailureCode | null
  isAccountWide?: true
  isOfApp?: true
  words?: (string | null)[]
}

export const noticeFields: ReadonlyMap<string, (value: JsonObject) => Said> = new Map([
  ['account_update', readAccountUpdate],
  ['account_alerts', readAlert],
  ['business_capability_update', () => NOTHING],
  ['phone_number_quality_update', readQuality],
])

export function parseNotice(field: string, value: JsonObject, saidAt: Date | null): AccountNotice {
  const {
    event,
    code,
    isAccountWide = false,
    isOfApp = false,
    words = [],
  } = noticeFields.get(field)?.(value) ?? NOTHING
  const channelDetails = words.filter((word) => word !== null).join(': ') || null
  const failure: AccountFailure | null = code && {
    failure: toFailure(code, { channelTitle: event, channelDetails }),
    at: saidAt,
    isAccountWide,
  }
  return {
    what: field,
    address: toPhone(textAt(value, 'display_phone_number') ?? textAt(value, 'phone_number')),
    isOfApp,
    failure,
  }
}

const NOTHING: Said = { event: null, code: null }

function readAccountUpdate(value: JsonObject): Said {
  const event = textAt(value, 'event')
  switch (event) {
    case 'DISABLED_UPDATE': {
      const ban = objectAt(value, 'ban_info')
      const state = textAt(ban, 'waba_ban_state')
      const words = [state, textAt(ban, 'waba_ban_date')]
      if (state === 'DISABLE') return { event, code: 'account_disabled', isAccountWide: true, words }
      return { event, code: state === 'SCHEDULE_FOR_DISABLE' ? 'account_disabled_soon' : null, words }
    }
    case 'ACCOUNT_DELETED':
      return { event, code: 'account_deleted', isAccountWide: true }
    case 'ACCOUNT_RESTRICTION': {
      const restrictions = listAt(value, 'restriction_info').map(toObject)
      const words = restrictions.map((one) => textAt(one, 'restriction_type'))
      return { event, code: 'account_restricted', words }
    }
    case 'ACCOUNT_VIOLATION':
      return {
        event,
        code: 'account_violates_policy',
        words: [textAt(objectAt(value, 'violation_info'), 'violation_type')],
      }
    case 'PARTNER_REMOVED':
      return readLeft(event, objectAt(value, 'disconnection_info'))
    case 'ACCOUNT_OFFBOARDED':
      return { event, code: 'app_number_on_new_phone', isAccountWide: true, isOfApp: true }
    case 'ACCOUNT_RECONNECTED':
      return { event, code: null, isOfApp: true }
    default:
      return { event, code: null }
  }
}

/** A number left that lives in the app (Onboard WhatsApp Business app users; may say no reason). */
function readLeft(event: string, info: JsonObject | null): Said {
  const reason = textAt(info, 'reason')
  return {
    event,
    code: LEFT_BY[reason ?? ''] ?? 'app_number_disconnected',
    isAccountWide: true,
    isOfApp: true,
    words: [reason, textAt(info, 'initiated_by')],
  }
}

const LEFT_BY: Readonly<Record<string, FailureCode>> = {
  PRIMARY_INACTIVITY: 'app_number_idle',
  COMPANION_INACTIVITY: 'app_number_idle',
  USER_RE_REGISTERED: 'app_number_on_new_phone',
}

/** An alert that only informs requires no action. */
function readAlert(value: JsonObject): Said {
  const alert = objectAt(value, 'alert_info')
  const severity = textAt(alert, 'alert_severity')
  const isOver = textAt(alert, 'alert_status') === 'RESOLVED'
  return {
    event: textAt(alert, 'alert_type'),
    code: isOver || severity === null || severity.startsWith('INFO') ? null : 'account_alert',
    words: [severity, textAt(alert, 'alert_description')],
  }
}

function readQuality(value: JsonObject): Said {
  const event = textAt(value, 'event')
  return {
    event,
    code: event === 'FLAGGED' ? 'sender_flagged' : null,
    words: [textAt(value, 'current_limit')],
  }
}
