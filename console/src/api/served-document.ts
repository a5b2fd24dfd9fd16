/**
 * The OpenAPI document that the service serves: forms are made from it, so that what the service
 * accepts and what a form offers cannot differ.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { RefusedError, UnreachableError } from './problem.ts'
import type { Problem } from './problem.ts'
import { queryKeys } from './query-keys.ts'
import type { ServedDocument } from './served-schema.ts'

/** It changes only with the service, whose restart the page survives. */
export const documentQuery = queryOptions({
  queryKey: queryKeys.document,
  queryFn: async ({ signal }): Promise<ServedDocument> => {
    const answer = await fetch('/openapi.json', { signal, credentials: 'omit' }).catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw new UnreachableError('The service does not answer', { cause })
    })
    if (!answer.ok) throw new RefusedError((await answer.json()) as Problem, null)
    return (await answer.json()) as ServedDocument
  },
  staleTime: Infinity,
})

export function useServedDocument() {
  return useQuery(documentQuery)
}
