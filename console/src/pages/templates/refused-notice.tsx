/**
 * Why a template could not be written, with WhatsApp's own words where it was WhatsApp that
 * refused.
 */
import { RefusedError } from '../../api/problem.ts'
import type { Problem } from '../../api/problem.ts'
import type { Failure } from '../../api/types.ts'
import { FailureSource } from '../../ui/failure-words.tsx'
import { ProblemNotice } from '../../ui/states.tsx'

export function RefusedNotice({ error }: { error: unknown }) {
  const failure = error instanceof RefusedError ? error.problem.failure : null
  return (
    <>
      <ProblemNotice error={error} />
      {isOfChannel(failure) && <FailureSource failure={failure} />}
    </>
  )
}

/** The failure of a file has no words of WhatsApp. */
const isOfChannel = (failure: Problem['failure']): failure is Failure =>
  failure !== null && failure !== undefined && 'channelTitle' in failure
