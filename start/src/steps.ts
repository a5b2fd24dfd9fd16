/** What happens, line by line, each with the time since this process began. */
export function showStep(text: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${text}\n`)
}
