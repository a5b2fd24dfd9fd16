/** Passes the events of the stream to parts of the console, beside the cache. */
import type { StreamEvents } from './types.ts'

type Run = (name: keyof StreamEvents, data: unknown) => void

const runs = new Set<Run>()

let isLive = false
/** Whether this tab receives changes now. */
export const isStreamLive = (): boolean => isLive
export const setStreamLive = (is: boolean): void => void (isLive = is)

/** Returns a function that ends it. */
export function onStreamEvent(run: Run): () => void {
  runs.add(run)
  return () => void runs.delete(run)
}

export const emitStreamEvent: Run = (name, data) => {
  for (const run of runs) run(name, data)
}
