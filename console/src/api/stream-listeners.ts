/** Tells parts of the console what the stream tells, beside the cache. */
import type { StreamEvents } from './types.ts'

type Run = (name: keyof StreamEvents, data: unknown) => void

const runs = new Set<Run>()

/** Returns a function that ends it. */
export function onStreamEvent(run: Run): () => void {
  runs.add(run)
  return () => void runs.delete(run)
}

export const tellStreamEvent: Run = (name, data) => {
  for (const run of runs) run(name, data)
}
