/** The refusal of a message or template: one problem that lists all its faults. */
import { Problem, type Fault } from '../problems/problems.ts'

export const INVALID_KEY: Fault = {
  in: 'header',
  pointer: '/idempotency-key',
  code: 'format',
  detail: 'Send one key of 1 to 255 visible ASCII characters.',
}

/** @param templates what can be sent instead, if the window is closed */
export function refusal(errors: Fault[], isMalformed: boolean, templates: unknown = null): Problem {
  const [only] = errors.length === 1 ? errors : []
  if (only?.code === 'sender_unknown') return new Problem('sender_unknown', only.detail, { errors })
  if (only === INVALID_KEY) return new Problem('invalid_idempotency_key', only.detail, { errors })
  const detail = only ? 'One field is wrong.' : `${errors.length} faults were found.`
  return new Problem(isMalformed ? 'invalid_request' : 'preflight_refused', detail, {
    errors,
    ...(templates !== null && { extra: { templates } }),
  })
}
