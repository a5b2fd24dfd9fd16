/** The simulator as a process, set up for load, and its record of the calls it got. */
import { startSimulatorProcess, type Simulator } from '../../testkit/simulator.ts'
import type { Shop } from './shops.ts'

const PAGE_MAX = 10_000

/** One call for a message, as the simulator saw it. `wamid` is null if it refused the message. */
export type ChannelCall = {
  n: number
  at: string
  callbackData: string | null
  httpStatus: number | null
  wamid: string | null
  /** Why it refused the message, at once or later. */
  failure: object | null
}

export type LoadedSimulator = Omit<Simulator, 'calls' | 'flush'> & {
  /** Registers the shop's account and sends its webhooks to this port. */
  connect(shop: Shop, webhookPort: number): Promise<void>
  /** Makes a customer write to the shop. */
  writes(shop: Shop, customer: string, at?: Date): Promise<void>
  /** How often the first of the current rules has hit: the others only go with it. */
  faultHits(): Promise<number>
  /** The calls after number `since`, oldest first. */
  calls(since: number): Promise<ChannelCall[]>
  phone(shop: Shop, customer: string): Promise<Map<string, string>>
  /** Delivers waiting webhooks; returns 0 when all have been accepted. */
  flush(): Promise<number>
}

export async function startLoadedSimulator(): Promise<LoadedSimulator> {
  const simulator = await startSimulatorProcess()
  const { control } = simulator
  return {
    ...simulator,
    async connect(shop, webhookPort) {
      await control('PUT', `/accounts/${shop.phoneNumberId}`, {
        displayPhoneNumber: shop.from,
        ...shop.credentials,
        webhookUrl: `http://127.0.0.1:${webhookPort}/channels/whatsapp/webhook`,
        // The service may repeat an order here: the checker sees a second send, where the simulator
        // would refuse it.
        throughputPerSecond: null,
        pairLimit: false,
        uniqueReferenceIds: false,
        knownReferenceIds: false,
        sentDelayMs: 20,
        deliveredDelayMs: 40,
        webhookRetryBaseMs: 100,
        maxUpdatesPerPost: 200,
      })
    },
    async writes(shop, customer, at) {
      const more = at ? { at: at.toISOString() } : {}
      await control('POST', '/messages', { from: customer, text: 'Oi', account: shop.phoneNumberId, ...more })
    },
    async faultHits() {
      const { rules } = await control<{ rules: { hits: number }[] }>('GET', '/faults')
      return rules[0]?.hits ?? 0
    },
    async calls(since) {
      const all: ChannelCall[] = []
      for (let from = since; ;) {
        const query = `since=${from}&limit=${PAGE_MAX}&body=false`
        const page = await control<{ calls: ChannelCall[]; next: number; more: boolean }>(
          'GET',
          `/calls?${query}`,
        )
        all.push(...page.calls)
        if (!page.more) return all
        from = page.next
      }
    },
    async phone(shop, customer) {
      const query = `account=${shop.phoneNumberId}&limit=${PAGE_MAX}`
      const { messages } = await control<{ messages: { id: string; direction: string; status: string }[] }>(
        'GET',
        `/chats/${customer.slice(1)}?${query}`,
      )
      return new Map(
        messages.filter(({ direction }) => direction === 'in').map(({ id, status }) => [id, status]),
      )
    },
    flush: async () => (await control<{ pending: number }>('POST', '/flush', { timeoutMs: 20_000 })).pending,
  }
}
