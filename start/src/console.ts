/**
 * Builds the web console in parallel with the other start steps, if it is missing or older than its
 * sources.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { withoutServiceSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { showStep } from './steps.ts'

/**
 * In its own process, whose end frees the bundler's memory. Never throws; the service runs without
 * a console.
 */
export async function buildConsole(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const script = path.join(settings.root, 'console/build.ts')
  const child = spawn(process.execPath, [script], {
    env: withoutServiceSettings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // At normal priority the build competes with the start.
  }
  const stop = () => child.kill()
  process.once('exit', stop)
  const [said, complaint, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close').catch((error: Error) => [error.message]),
  ])
  process.off('exit', stop)
  if (code === 0) {
    if (said.includes('is built')) showStep('console built')
    return
  }
  if (signal === 'SIGINT' || signal === 'SIGTERM') return // stopped with everything else, by Ctrl-C or by us
  showStep(
    `the console could not be built (${String(code ?? signal)}); all else works. npm run console:build says more:`,
  )
  process.stdout.write(`${complaint.trim()}\n`)
}
