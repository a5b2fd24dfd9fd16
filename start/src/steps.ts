/**
 * The lines that the owner reads: each step with the time since this process began, and why it
 * ends.
 */

/**
 * Why `npm start` cannot continue: one or two sentences that say what happened and what to do,
 * shown unchanged.
 */
export class StartError extends Error {
  override name = 'StartError'
}

let isStopping = false

/** Shows nothing once stopping has begun, when starting steps no longer matter. */
export function showStep(text: string): void {
  if (!isStopping) write(text)
}

/** Shows a step of stopping, and silences all others. */
export function showStopStep(text: string): void {
  isStopping = true
  write(text)
}

function write(text: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${text}\n`)
}
