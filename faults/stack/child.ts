/** Programs of the project as child processes that log JSON lines and say when they listen. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Child = {
  url: string
  port: number
  process: ChildProcess
  /** Whether it has ended. */
  hasEnded(): boolean
  /** Sends a signal and resolves with the exit code once it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts a program under this Node; resolves once it listens. It ends with us. */
export async function startChild(args: string[], env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [...args, '--stop-with-parent'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let hasEnded = false
  void exited.then(() => (hasEnded = true))
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    const entry = JSON.parse(line) as { event?: string; url?: string }
    if (entry.event !== 'listening' || !entry.url) continue
    child.stdout.resume()
    return {
      url: entry.url,
      port: Number(new URL(entry.url).port),
      process: child,
      hasEnded: () => hasEnded,
      async end(signal) {
        child.kill(signal)
        return (await exited)[0]
      },
    }
  }
  throw new Error(`${args[0]} did not start: ${last}`)
}
