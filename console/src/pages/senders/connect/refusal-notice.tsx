/** Why WhatsApp refused the secrets, and what to click at Meta. */
import { RefusedError } from '../../../api/problem.ts'
import type { Failure } from '../../../api/types.ts'
import { FailureWords } from '../../../ui/failure-words.tsx'
import { ProblemNotice } from '../../../ui/states.tsx'

export function RefusalNotice({ error }: { error: unknown }) {
  const failure = error instanceof RefusedError ? error.problem.failure : null
  if (!failure || !('channelTitle' in failure)) return <ProblemNotice error={error} />
  return (
    <div className="notice notice-bad" role="alert">
      <FailureWords failure={failure as Failure} />
    </div>
  )
}
