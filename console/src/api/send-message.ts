/** Sends a message of a conversation. Every attempt of one message has the same idempotency key. */
import { answerOf } from './client.ts'
import type { Api } from './client.ts'

const PATHS = {
  text: '/messages/text',
  image: '/messages/image',
  video: '/messages/video',
  audio: '/messages/audio',
  document: '/messages/document',
  reaction: '/messages/reaction',
  template: '/messages/template',
} as const

/** The kinds that a conversation sends. */
export type SendKind = keyof typeof PATHS

/** Returns the id of the stored message. */
export async function sendMessage(
  api: Api,
  kind: SendKind,
  body: Record<string, unknown>,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const asked = { body: body as never, headers: { 'idempotency-key': idempotencyKey } }
  return await answerOf(api.POST(PATHS[kind], asked))
}
