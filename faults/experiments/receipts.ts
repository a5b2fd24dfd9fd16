import { underLoad, type Experiment } from './experiment.ts'
import { playRules } from './fault-rules.ts'

export const receipts: Experiment = {
  name: 'receipts',
  injects:
    'Delivers webhooks twice, updates twice in one webhook, shuffled, late, and with unknown elements.',
  run: (ground, run) => {
    const crowd = { types: ['contacts' as const, 'order_details' as const] }
    return underLoad(ground, run, { processes: 2, crowd }, async (stack) => {
      const rules = [
        { mode: 'duplicate', rate: 0.5 },
        { mode: 'duplicate_inside', rate: 0.5 },
        { mode: 'shuffle', ms: 800 },
        { mode: 'delay', ms: 600, rate: 0.5 },
        { mode: 'unknown_type', rate: 0.3 },
        { mode: 'unknown_field', rate: 0.3 },
      ]
      return { hits: await playRules(stack, run, 'webhook', rules, run.isLong ? 8_000 : 800) }
    })
  },
}
