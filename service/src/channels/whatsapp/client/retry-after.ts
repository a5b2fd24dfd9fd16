/**
 * How long WhatsApp asks us to wait for the account as a whole: `estimated_time_to_regain_access`
 * in `X-Business-Use-Case-Usage` (Graph API reference, rate limits; minutes). Delivery bounds it.
 */
import { firstOf, type AnswerHeaders } from '../../../engine/retry-after.ts'
import { integerAt, toObject } from '../json-reader.ts'

/** The longest wait of all use cases of the account; null when access is not lost. */
export function parseRegainAccessMs(headers: AnswerHeaders): number | null {
  const usage = toObject(parseJson(firstOf(headers['x-business-use-case-usage'])))
  const minutes = Object.values(usage ?? {})
    .flatMap((useCases) => (Array.isArray(useCases) ? useCases : []))
    .map((useCase) => integerAt(toObject(useCase), 'estimated_time_to_regain_access') ?? 0)
  const waitMs = Math.max(0, ...minutes) * 60_000
  return waitMs > 0 ? waitMs : null
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
