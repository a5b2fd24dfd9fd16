/**
 * Start and end of the bench's small servers: each listens on a free port, prints it as JSON, and
 * ends with its parent.
 */
export type Listening = { url: string; close: () => Promise<unknown> | void }

export function announce({ url, close }: Listening): void {
  const end = async () => {
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  process.stdin.once('end', () => void end()).resume()
  console.log(JSON.stringify({ event: 'listening', url }))
}
