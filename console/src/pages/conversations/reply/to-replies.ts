/** What a person has written and attached, as the messages it becomes. */
import { hasCaption, toMediaKind } from './to-media-kind.ts'
import type { Reply } from './outgoing.ts'

const WEB_ADDRESS = /https?:\/\/\S/i

/**
 * One message for each file, in order; the first carries the text as its caption, if its kind has
 * one, and the quote. Without such a file the text is a message of its own, before the files.
 */
export function toReplies(text: string, files: File[], quotedId: string | null): Reply[] {
  const said = text.trim()
  const [first, ...others] = files
  if (first === undefined) return said === '' ? [] : [toText(said, quotedId)]
  if (said === '' || hasCaption(toMediaKind(first.type))) {
    return [toFile(first, said, quotedId), ...others.map((file) => toFile(file, '', null))]
  }
  return [toText(said, quotedId), ...files.map((file) => toFile(file, '', null))]
}

/** WhatsApp shows a preview of the first web address only when asked to. */
function toText(body: string, quotedId: string | null): Reply {
  const object = { body, ...(WEB_ADDRESS.test(body) && { preview_url: true }) }
  return { kind: 'text', object, quotedId }
}

function toFile(file: File, caption: string, quotedId: string | null): Reply {
  const kind = toMediaKind(file.type)
  const object = {
    ...(caption !== '' && { caption }),
    ...(kind === 'document' && { filename: file.name }),
  }
  return { kind, object, quotedId, file }
}

/** A voice note, or an audio file where the browser can record nothing else. */
export function toRecordedReply(file: File, isVoice: boolean, quotedId: string | null): Reply {
  return { kind: 'audio', object: isVoice ? { voice: true } : {}, quotedId, file }
}
