/** Sends a message of a conversation. Every attempt of one message has the same idempotency key. */
import type { Api } from './client.ts'

const METHODS = {
  text: 'sendText',
  image: 'sendImage',
  video: 'sendVideo',
  audio: 'sendAudio',
  document: 'sendDocument',
  reaction: 'sendReaction',
  template: 'sendTemplate',
} as const

/** The kinds that a conversation sends. */
export type SendKind = keyof typeof METHODS

/** Returns the id of the stored message. */
export function sendMessage(
  api: Api,
  kind: SendKind,
  body: Record<string, unknown>,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const send: (body: never, options: { idempotencyKey: string }) => Promise<{ id: string }> =
    api.messages[METHODS[kind]]
  return send(body as never, { idempotencyKey })
}
