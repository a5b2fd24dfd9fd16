/** Where the simulated WhatsApp sends what it reports to the first shop of a stage. */
import type { Stage } from './stage.ts'

/**
 * Nothing listens on the discard port; the simulator tries again and again, also after the webhook
 * points elsewhere.
 */
export const NOBODY = 'http://127.0.0.1:9'

/** @param url of a service */
export async function pointWebhookTo(stage: Stage, url: string): Promise<void> {
  const webhookUrl = `${url}/channels/whatsapp/webhook`
  await stage.simulator.control('PUT', `/accounts/${stage.shop.phoneNumberId}`, { webhookUrl })
}
