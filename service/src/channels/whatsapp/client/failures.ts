/**
 * Failures as messages have them: our code and sentence, and what WhatsApp said. The codes are in
 * failure-rows.ts.
 */
import type { Failure } from '../../channel.ts'
import { failureRows } from './failure-rows.ts'

export type FailureCode = keyof typeof failureRows

/** The sentence of each code. */
export const failureDetails = Object.fromEntries(
  Object.entries(failureRows).map(([code, { en }]) => [code, en]),
) as Record<FailureCode, string>

/** The parts of a failure that WhatsApp itself supplied. */
export type ChannelWords = Partial<
  Pick<Failure, 'channelCode' | 'channelTitle' | 'channelDetails' | 'channelTraceId'>
>

/** Longest text of WhatsApp kept in a failure. */
export const CHANNEL_TEXT_LENGTH_MAX = 1_000

/**
 * A failure with our sentence for `code`. What WhatsApp did not supply is null; its longer texts
 * are cut.
 */
export function toFailure(code: FailureCode, said: ChannelWords = {}): Failure {
  return {
    code,
    detail: failureDetails[code],
    channelCode: said.channelCode ?? null,
    channelTitle: toBounded(said.channelTitle),
    channelDetails: toBounded(said.channelDetails),
    channelTraceId: toBounded(said.channelTraceId),
  }
}

/**
 * Without the token: the Graph API quotes a malformed one in its message, and failures are shown to
 * people.
 */
export function withoutToken(failure: Failure, accessToken: string): Failure {
  const redact = (text: string | null) => text?.replaceAll(accessToken, '[access token]') ?? null
  const { channelTitle, channelDetails } = failure
  return { ...failure, channelTitle: redact(channelTitle), channelDetails: redact(channelDetails) }
}

function toBounded(text: string | null | undefined): string | null {
  return text?.slice(0, CHANNEL_TEXT_LENGTH_MAX).toWellFormed() ?? null // the cut may split a surrogate pair
}
