/** Starts the channel stub and sends it requests. */
import path from 'node:path'
import { request } from 'undici'
import { startChild, type Child } from '../ground/child.ts'
import type { Ground, Store } from '../ground/ground.ts'
import type { Seen } from './seen.ts'

export type Channel = Child & {
  seen(): Promise<Seen>
  /** Resets the counts. */
  forget(): Promise<void>
  /**
   * Posts three receipts for each message to the service from now on, `perPost` in each webhook.
   */
  receiveReceipts(service: Child, store: Store, perPost: number): Promise<void>
}

const CHANNEL = path.join(import.meta.dirname, 'channel.ts')

export async function startChannel(ground: Ground): Promise<Channel> {
  const child = await startChild(ground, [CHANNEL], { name: 'channel' })
  const ask = async (what: string, body = '') => {
    const answer = await request(`${child.url}/bench/${what}`, { method: 'POST', body })
    return await answer.body.json()
  }
  return {
    ...child,
    seen: async () => (await ask('seen')) as Seen,
    forget: async () => void (await ask('forget')),
    async receiveReceipts(service, { shops }, perPost) {
      const senders = shops.flatMap((shop) => shop.senders)
      const setup = {
        webhookUrl: `${service.url}/channels/whatsapp/webhook`,
        appSecrets: Object.fromEntries(
          senders.map(({ phoneNumberId, credentials }) => [phoneNumberId, credentials.appSecret]),
        ),
        perPost,
      }
      await ask('tell', JSON.stringify(setup))
    },
  }
}
