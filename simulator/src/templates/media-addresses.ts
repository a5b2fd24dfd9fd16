/** Samples of media in a template's definition, as WhatsApp gives them back. */
import type { JsonObject } from '../json.ts'

/** A handle comes back as the address of the sample: what is read cannot simply be posted again. */
export function withMediaAddresses(components: JsonObject[]): JsonObject[] {
  const text = JSON.stringify(components)
  return JSON.parse(
    text.replaceAll(/"4::[^"]+:([\w-]{32})"/g, '"https://scontent.whatsapp.net/v/t61.29466-34/$1"'),
  ) as JsonObject[]
}
