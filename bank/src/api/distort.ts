/** Answers that are made wrong on purpose. */
import type { Faults, FaultSubject } from '../faults/faults.ts'
import { isObject } from '../json.ts'
import type { Profile } from '../profiles/profile.ts'

/** The body with the faults that apply, or as it is. */
export function distort(faults: Faults, subject: FaultSubject, profile: Profile, body: unknown): unknown {
  if (!isObject(body)) return body
  const changed = { ...body }
  if (faults.draw(['unknown_field'], subject)) changed.campoNovo = { valor: 'um campo de amanhã' }
  if ('status' in changed && faults.draw(['unknown_state'], subject)) changed.status = 'EM_ANALISE'
  if (profile.codeField in changed && faults.draw(['no_code'], subject)) delete changed[profile.codeField]
  return changed
}
