/**
 * `data` of a message: why it failed or is held, when WhatsApp drops it, the warnings of preflight
 * when it was accepted, and whether the shop wrote it on its phone.
 */
import type { Failure, Message } from './types.ts'

export type Warning = { pointer: string; code: string; detail: string; docs?: string }

type MessageData = {
  failure: Failure | null
  /** ISO 8601: WhatsApp delivers the message by then, or drops it without a report. */
  expiresAt: string | null
  warnings: Warning[]
  /** The shop wrote it in the WhatsApp Business app. */
  isByPhone: boolean
}

/** Imported history may have any content there: unknown content is ignored. */
export function readData(data: string | null): MessageData {
  const none = { failure: null, expiresAt: null, warnings: [], isByPhone: false }
  if (data === null) return none
  try {
    const { failure, expiresAt, warnings, writtenBy } = JSON.parse(data) as Partial<Record<string, unknown>>
    return {
      failure: isFailure(failure) ? failure : null,
      expiresAt: typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt)) ? expiresAt : null,
      warnings: Array.isArray(warnings) ? warnings.filter(isWarning) : [],
      isByPhone: writtenBy === 'phone',
    }
  } catch {
    return none
  }
}

function isFailure(value: unknown): value is Failure {
  return isObject(value) && typeof value['code'] === 'string' && typeof value['detail'] === 'string'
}

function isWarning(value: unknown): value is Warning {
  return isObject(value) && ['pointer', 'code', 'detail'].every((name) => typeof value[name] === 'string')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Why the message failed, if it did. */
export function readFailure(message: Message): Failure | null {
  return message.status === 'failed' ? readData(message.data).failure : null
}

const HELD = new Set(['held_for_quality', 'held_while_paused'])

/** Why WhatsApp holds the message, while it does. */
export function readHold({ status, data }: Message): Failure | null {
  const { failure } = readData(data)
  return status === 'sending' && failure !== null && HELD.has(failure.code) ? failure : null
}

/**
 * When WhatsApp drops the message, or has dropped it; null once WhatsApp has reported a later
 * status.
 */
export function readExpiry({ status, data }: Message): string | null {
  return status === 'sending' || status === 'sent' ? readData(data).expiresAt : null
}

/** The reference of the order that a message sends or updates. */
export function findReferenceId({ contentData }: Message): string | null {
  const action = contentData?.['action']
  const parameters = isObject(action) ? action['parameters'] : null
  const id = isObject(parameters) ? parameters['reference_id'] : null
  return typeof id === 'string' ? id : null
}
