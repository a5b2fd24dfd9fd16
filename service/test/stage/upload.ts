/** Uploads through the public API, and small files of the kinds that WhatsApp accepts. */
import type { Answer, Shop, Stage } from './stage.ts'

export const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c626001000000ffff03000006000557bfabd40000000049454e44ae426082',
  'hex',
)
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const OGG = Buffer.from(
  `OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01${'\0'.repeat(40)}`,
  'latin1',
)

export type UploadDraft = { bytes: Buffer; type?: string; name?: string; field?: string }

export async function upload(
  stage: Stage,
  { bytes, type = '', name = 'file', field = 'file' }: UploadDraft,
  { apiKey }: Pick<Shop, 'apiKey'> = stage.shop,
): Promise<Answer> {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  // Node's own parts throughout: a form of one undici does not pass through the dispatcher of
  // another
  const answer = await fetch(`${stage.service.url}/media`, {
    method: 'POST',
    headers: { 'api-key': apiKey },
    body: form,
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: JSON.parse(text),
    text,
  }
}
