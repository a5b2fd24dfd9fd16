/** The service as a process of its own, which a test can end the hard way. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Stage } from './stage.ts'

const RECADO = fileURLToPath(new URL('../../src/commands/recado.ts', import.meta.url))

export type ServiceProcess = {
  url: string
  pid: number
  /** As a crash: no time to tidy up. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT: a process that does nothing for a while and does not know. */
  freeze(): void
  thaw(): void
  /** Asks it to stop and returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts `recado serve` on the stage's database and simulator. */
export async function startServiceProcess(
  stage: Stage,
  moreEnv: Record<string, string> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [RECADO, 'serve', '--stop-with-parent'], {
    env: { PATH: process.env.PATH, ...stage.env, ...moreEnv },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { event?: string; url?: string; msg?: string }
    if (entry.event === 'fatal') throw new Error(`The service did not start: ${entry.msg}`)
    if (entry.event === 'listening' && entry.url) {
      url = entry.url
      break
    }
  }
  // whole lines: what is cut in the middle of an id looks like a number of somebody
  createInterface({ input: child.stdout }).on('line', stage.logged)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return (await exited)[0]
  }
  return {
    url,
    pid: child.pid as number,
    kill: async () => void (await end('SIGKILL')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}
