/**
 * The files that customers send: kept as media, and named in the message as WhatsApp names them.
 */
import { DAY_MS } from '../clock.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { Contact } from '../state/contacts.ts'

export const FILE_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** What the control API accepts in place of a media object: the bytes themselves. */
type GivenFile = JsonObject & { file: string; mime_type: string; filename?: string }

/**
 * Returns the message with every `file` (base64) replaced by the id, hash and address of the medium
 * made of it.
 */
export function keepFiles(
  sim: Simulation,
  account: Account,
  contact: Contact,
  message: JsonObject,
): JsonObject {
  const kept: JsonObject = {}
  for (const type of FILE_TYPES) {
    const given = message[type]
    if (isObject(given) && typeof given.file === 'string') {
      kept[type] = keepFile(sim, account, contact, { type, given: given as GivenFile })
    }
  }
  return { ...message, ...kept }
}

function keepFile(
  { state, clock, mediaUrls, self }: Simulation,
  account: Account,
  contact: Contact,
  { type, given }: { type: (typeof FILE_TYPES)[number]; given: GivenFile },
): JsonObject {
  const { file, mime_type: mimeType, filename, ...rest } = given
  const nowMs = clock.nowMs()
  const medium = state.media.add(
    {
      phoneNumberId: account.phoneNumberId,
      source: 'customer',
      contactKey: contact.key,
      mimeType,
      filename: filename ?? null,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + account.inboundMediaIdDays * DAY_MS,
    },
    Buffer.from(file, 'base64'),
  )
  const url = mediaUrls.create(medium.id, nowMs + account.mediaUrlSeconds * 1000, self.url)
  return {
    ...rest,
    ...(type === 'document' && filename !== undefined ? { filename } : {}),
    ...(type === 'audio' ? { voice: rest.voice === true } : {}),
    ...(type === 'sticker' ? { animated: rest.animated === true } : {}),
    mime_type: mimeType,
    sha256: Buffer.from(medium.sha256, 'hex').toString('base64'),
    id: medium.id,
    ...(account.mediaUrlInWebhooks ? { url } : {}),
  }
}
