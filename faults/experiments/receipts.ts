import { pass, underLoad, type Experiment } from './experiment.ts'

export const receipts: Experiment = {
  name: 'receipts',
  injects:
    'Delivers webhooks twice, updates twice in one webhook, shuffled, late, and with elements nobody has heard of.',
  run: (ground, run) => {
    const crowd = { types: ['contacts' as const, 'order_details' as const] }
    return underLoad(ground, run, { processes: 2, crowd }, async (stack) => {
      const hits: Record<string, number> = {}
      const faults: Record<string, unknown>[] = [
        { mode: 'duplicate', rate: 0.5 },
        { mode: 'duplicate_inside', rate: 0.5 },
        { mode: 'shuffle', ms: 800 },
        { mode: 'delay', ms: 600, rate: 0.5 },
        { mode: 'unknown_type', rate: 0.3 },
        { mode: 'unknown_field', rate: 0.3 },
      ]
      for (const fault of faults) {
        await stack.simulator.setFaults([{ on: 'webhook', seed: run.seed, ...fault }])
        await pass(run.isLong ? 8_000 : 800)
        hits[String(fault.mode)] = await stack.simulator.faultHits()
      }
      await stack.simulator.setFaults([])
      return { hits }
    })
  },
}
