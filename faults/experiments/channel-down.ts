/** WhatsApp cannot be reached for a while, and service windows close meanwhile. */
import { makeCustomers } from '../clients/crowd.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CLOSING = 30
/**
 * Few clients: all messages that waited must be sent in the time a service is given to come to
 * rest.
 */
const CLIENTS = 12
/**
 * Many customers, for the same reason. A recipient may be sent a few messages at once, and retries,
 * every half second here, use these up; a conversation with a backlog would then send one message
 * every six seconds.
 */
const CUSTOMERS = { short: 150, long: 2_000 }

export const channelDown: Experiment = {
  name: 'channel-down',
  firstRoundOnly: true,
  injects: 'Resets connections to the channel, then lets them hang, while the windows of customers close.',
  async run(ground, run) {
    const downMs = run.isLong ? 30_000 : 3_000
    /**
     * Some customers have just written. The others wrote almost a day ago: their windows close
     * during the outage.
     */
    const customers = async (stack: Stack) => {
      const closing = Array.from({ length: CLOSING }, (_, n) => `+5511977${String(100_000 + n)}`)
      // Making the others takes a busy machine longer than these windows stay open.
      const others = await makeCustomers(stack, run.isLong ? CUSTOMERS.long : CUSTOMERS.short)
      for (const [n, customer] of closing.entries()) {
        const closesInMs = 1_500 + (n * 2 * downMs) / CLOSING
        await stack.simulator.writes(stack.shops[0], customer, new Date(Date.now() - DAY_MS + closesInMs))
      }
      return [...closing, ...others]
    }
    const crowd = { types: ['order_details' as const], clients: CLIENTS, pauseMs: run.isLong ? 200 : 15 }
    const load = { customers, crowd, expects: { callsHung: true } }
    const result = await underLoad(ground, run, load, async (stack) => {
      await pass(300)
      stack.toChannel.setTrouble({ kind: 'reset' })
      await pass(downMs)
      const reset = await until(async () => stack.toChannel.hits(), 'a connection is reset')
      stack.toChannel.setTrouble({ kind: 'stall' })
      await pass(downMs)
      const hung = await until(async () => stack.toChannel.hits() - reset, 'a connection hangs')
      stack.toChannel.setTrouble({ kind: 'none' })
      return { hits: { reset, hung } }
    })
    const waited = result.facts.stored.filter(
      ({ type, status }) => type === 'order_details' && status === 'failed',
    )
    return { ...result, hits: { ...result.hits, 'windows closed while it waited': waited.length } }
  },
}
