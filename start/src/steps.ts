/** What the owner reads: what happens, line by line, each with the time since this process began, and why it ends. */

/** Why `npm start` cannot go on: one or two sentences that say what happened and what to do, shown as they are. */
export class StartError extends Error {
  override name = 'StartError'
}

let isStopping = false

/** Shows nothing once stopping has begun: what was under way then is of no interest any more. */
export function showStep(text: string): void {
  if (!isStopping) write(text)
}

/** A step of stopping, and the end of all others. */
export function showStopStep(text: string): void {
  isStopping = true
  write(text)
}

function write(text: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${text}\n`)
}
