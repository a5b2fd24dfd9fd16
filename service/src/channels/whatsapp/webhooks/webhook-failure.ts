/**
 * Errors in webhooks: `{code, title, message?, error_data?: {details}}`, in the oldest form
 * `{code, title, details}`. They mean the same as in an answer to a call, so they are looked up in
 * the same table.
 */
import type { Failure } from '../../channel.ts'
import { findChannelError } from '../client/errors.ts'
import { toFailure } from '../client/failures.ts'
import { integerAt, objectAt, textAt, toObject } from '../json-reader.ts'

/** The failure in one element of `errors`. */
export function toWebhookFailure(element: unknown): Failure {
  const error = toObject(element)
  const channelCode = integerAt(error, 'code')
  const known = channelCode === null ? undefined : findChannelError(channelCode)
  const unnamed = channelCode === null ? 'delivery_failed' : 'refused_by_channel'
  const title = textAt(error, 'title') ?? textAt(error, 'message')
  const details = textAt(objectAt(error, 'error_data'), 'details') ?? textAt(error, 'details')
  return toFailure(known?.failureLater ?? known?.failure ?? unnamed, {
    channelCode,
    channelTitle: title,
    channelDetails: details,
  })
}

/**
 * Why a message failed: the first error with a known code, else the first error, else that WhatsApp
 * gave no reason.
 */
export function toReceiptFailure(errors: readonly unknown[]): Failure {
  const failures = errors.map(toWebhookFailure)
  const known = failures.find(({ channelCode }) => channelCode !== null && findChannelError(channelCode))
  return known ?? failures[0] ?? toFailure('delivery_failed')
}

/**
 * Whether WhatsApp may accept and deliver the same message once the cause of this failure is over
 * or mended.
 */
export function maySucceedLater({ channelCode }: Failure): boolean {
  const known = channelCode === null ? undefined : findChannelError(channelCode)
  return known !== undefined && known.retry !== 'no'
}

/**
 * Whether the sender can send nothing until a person mends the cause of this failure, or for hours.
 */
export function isAccountWide({ channelCode }: Failure): boolean {
  return channelCode !== null && findChannelError(channelCode)?.accountWide === true
}
