/**
 * WhatsApp's answers are lost, and no receipt comes either: the outcome stays unknown, and the
 * sender's policy decides.
 */
import { pass, underLoad, type Experiment, type Run } from './experiment.ts'
import type { Ground, Stack } from '../stack/stack.ts'
import { until } from '../../testkit/until.ts'

export const lostAnswers: Experiment = {
  name: 'lost-answers',
  injects:
    'Cuts the connection after the channel accepted a message; its receipts, which carry our id, settle it.',
  run: (ground, run) =>
    underLoad(ground, run, { crowd: { pauseMs: 5 } }, async (stack) => {
      const hits = await loseAnswers(stack, run)
      return { hits }
    }),
}

export const held: Experiment = {
  name: 'held',
  firstRoundOnly: true,
  injects:
    'Cuts the connection after the channel accepted a message and drops every receipt: the policy holds it for a person.',
  run: (ground, run) => withoutReceipts(ground, run, 'hold'),
}

export const resent: Experiment = {
  name: 'resent',
  firstRoundOnly: true,
  injects: 'The same under the policy to resend: the message goes out again, visibly.',
  run: (ground, run) => withoutReceipts(ground, run, 'resend'),
}

async function loseAnswers(stack: Stack, run: Run, ...more: Record<string, unknown>[]) {
  const cut = { on: 'send', mode: 'accept_then_cut', rate: 0.2, seed: run.seed }
  await stack.simulator.setFaults(cut, ...more)
  await pass(run.isLong ? 15_000 : 1_500)
  return {
    'answers and receipts lost': await until(() => stack.simulator.faultHits(), 'an answer is lost'),
  }
}

async function withoutReceipts(ground: Ground, run: Run, policy: 'hold' | 'resend') {
  const prepare = async ({ db }: Stack) => {
    await db.query('update senders set unknown_policy = $1', [policy])
    await db.query(`select pg_notify('recado_senders', sender_id::text) from senders`)
  }
  const load = { prepare, crowd: { pauseMs: 10 }, expects: { policy, receiptsLost: true } }
  const result = await underLoad(ground, run, load, async (stack) => ({
    hits: await loseAnswers(stack, run, { on: 'webhook', mode: 'drop' }),
  }))
  const { stored } = result.facts
  const decided =
    policy === 'hold'
      ? stored.filter(({ delivery }) => delivery === 'held').length
      : stored.filter(({ outcomes }) => outcomes[0] === 'unknown' && outcomes.length > 1).length
  return { ...result, hits: { ...result.hits, [policy === 'hold' ? 'held' : 'resent']: decided } }
}
