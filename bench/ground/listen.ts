/** How the small servers of the bench begin and end: on a free port, said in a line of JSON, and with their parent. */
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
