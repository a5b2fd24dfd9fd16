/**
 * Reports to WhatsApp that a message was read, or that an answer is being typed; WhatsApp shows the
 * typing for at most 25 seconds.
 */
import type { Api } from './client.ts'

/** Neither is worth a notice when it fails: the conversation goes on without. */
export async function markRead(api: Api, messageId: string, typing = false): Promise<void> {
  await api.messages.markRead(messageId, { typing }).catch(() => {})
}
