/**
 * Uploads a file to the service. XMLHttpRequest, since `fetch` does not report upload progress. An
 * upload that is repeated does no harm: the service keeps equal files once.
 */
import { RefusedError, UnreachableError } from './problem.ts'
import type { Problem } from './problem.ts'
import type { Media } from './types.ts'

type Upload = {
  /** Null for a user, whose session cookie goes with it. */
  apiKey: string | null
  file: File
  /** From 0 to 1. */
  onProgress: (part: number) => void
  /** Ends the upload with the session. */
  signal: AbortSignal
}

/** Rejects with RefusedError, UnreachableError, or the signal's reason. */
export function uploadMedia({ apiKey, file, onProgress, signal }: Upload): Promise<Media> {
  const form = new FormData()
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/media')
    if (apiKey !== null) request.setRequestHeader('api-key', apiKey)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status } = request
      const answer = request.response as unknown
      if (status === 200) resolve(answer as Media)
      else reject(toError(status, answer, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(new UnreachableError('The service does not answer')))
    request.addEventListener('abort', () => reject(toAbort(signal)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return reject(toAbort(signal))
    request.send(form)
  })
}

const toAbort = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('Stopped', 'AbortError')

function toError(status: number, answer: unknown, retryAfter: string | null): Error {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) {
    return new UnreachableError(`The answer ${status} is none of the service's`)
  }
  const seconds = Number(retryAfter)
  return new RefusedError(answer as Problem, seconds > 0 ? seconds * 1000 : null)
}
