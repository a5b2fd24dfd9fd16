/**
 * Kills the service at each step of a send. The traffic through the proxies shows which step it is.
 */
import type { Moment } from '../stack/postgres-tap.ts'
import type { Program } from '../../testkit/program.ts'
import type { Stack } from '../stack/stack.ts'
import type { Tap } from '../stack/tcp-proxy.ts'
import { underLoad, type Experiment } from './experiment.ts'

type Step = { name: string } & (
  | { at: 'postgres'; statement: string; moment: Moment }
  /**
   * The first bytes of a request to WhatsApp, of its answer, or of the service's answer to the
   * client.
   */
  | { at: 'call' | 'answer' | 'reply' }
)

const STEPS: Step[] = [
  { name: 'before insert', at: 'postgres', statement: 'accept-messages', moment: 'before' },
  { name: 'before commit', at: 'postgres', statement: 'accept-messages', moment: 'uncommitted' },
  { name: 'after commit', at: 'postgres', statement: 'accept-messages', moment: 'committed' },
  { name: 'after start', at: 'postgres', statement: 'start-attempts', moment: 'committed' },
  { name: 'before call', at: 'call' },
  { name: 'after call', at: 'answer' },
  { name: 'after settle', at: 'postgres', statement: 'settle-accepted', moment: 'committed' },
  { name: 'before reply', at: 'reply' },
]

export const namedSteps: Experiment = {
  name: 'named-steps',
  firstRoundOnly: true,
  injects:
    'Kills the service at each step of a send: before insert, before and after commit, after start, before and after the call, after settle, before reply.',
  run(ground, run) {
    let armed: { at: string; act: () => void } | null = null
    const fire = (at: string) => {
      if (armed?.at !== at) return false
      const { act } = armed
      armed = null
      act()
      return true
    }
    const channelTap: Tap = (piece, direction) =>
      fire(direction === 'up' ? 'call' : 'answer') ? null : piece
    const frontTap: Tap = (piece, direction) =>
      direction === 'down' && piece.includes('"id":"') && fire('reply') ? null : piece

    const reach = (stack: Stack, step: Step, program: Program) => {
      const kill = () => void program.kill()
      if (step.at === 'postgres') return stack.postgresTap.reach(step, kill)
      return new Promise<void>((resolve) => {
        const act = () => {
          kill()
          resolve()
        }
        armed = { at: step.at, act }
      })
    }

    const load = { channelTap, frontTap, crowd: { clients: 6, pauseMs: 5 } }
    return underLoad(ground, run, load, async (stack) => {
      const hits: Record<string, number> = {}
      for (const step of STEPS) {
        for (let n = 0; n < (run.isLong ? 50 : 1); n++) {
          const process = stack.processes[0] as Program
          await reach(stack, step, process)
          await stack.replace(process)
          hits[step.name] = (hits[step.name] ?? 0) + 1
        }
      }
      return { hits }
    })
  },
}
