/**
 * The field `history` (Cloud API, webhook reference): what was said in the WhatsApp Business app
 * before the number came to the API, of up to 180 days. One webhook may hold thousands of messages,
 * so it is only cut into pieces here; `readHistory` reads them later, one by one.
 *
 * Files come apart from their messages, in later webhooks with the same ids, and only those of the
 * last 14 days. Meta's example names their writer the wrong way round, so the direction of the
 * message that they belong to counts.
 */
import { parseExactJson } from '../../../engine/exact-json.ts'
import { toMatchKey } from '../../../kinds/address.ts'
import type {
  ContactAddresses,
  DeadLetter,
  HistoryChunk,
  HistoryMessage,
  HistoryPiece,
} from '../../channel.ts'
import { toFailure } from '../client/failures.ts'
import { integerAt, isDeeper, listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import { complete, findContact, isNobody, parseContacts, toAddresses } from './contact.ts'
import type { WebhookContact, WebhookContacts } from './contact.ts'
import { ELEMENT_CHARS_MAX, parsePast } from './inbound-message.ts'
import { toWebhookFailure } from './webhook-failure.ts'

/** The shop chose in the app not to share its messages. */
const DECLINED = 2593109

/** Messages of one piece: what is stored in one transaction, while their conversation is locked. */
const PIECE_MESSAGES = 100
const PIECE_CHARS = 1024 * 1024

/** The lists of a webhook that brings files: of contacts, and of the shop. */
const FILES = ['messages', 'message_echoes'] as const

type Parsed = { chunks: HistoryChunk[]; deadLetters: DeadLetter[] }

export function parseHistory(value: JsonObject): Parsed {
  const parsed: Parsed = { chunks: [], deadLetters: [] }
  for (const element of listAt(value, 'history')) {
    const chunk = toObject(element)
    if (chunk === null) parsed.deadLetters.push(setAside('chunk_unreadable', element))
    else parsed.chunks.push(toChunk(chunk, parsed.deadLetters))
  }
  const contacts = parseContacts(value)
  const files = FILES.flatMap((list) =>
    listAt(value, list).map((element) => toFilePiece(list, element, contacts)),
  )
  if (files.length > 0) parsed.chunks.push({ ...NOTHING_SAID, pieces: files })
  return parsed
}

const NOTHING_SAID = { phase: null, progress: null, failure: null, isDeclined: false }

function toChunk(chunk: JsonObject, deadLetters: DeadLetter[]): HistoryChunk {
  const metadata = objectAt(chunk, 'metadata')
  const [error] = listAt(chunk, 'errors')
  const failure = error === undefined ? null : toWebhookFailure(error)
  const pieces: HistoryPiece[] = []
  for (const element of listAt(chunk, 'threads')) {
    const thread = toObject(element)
    if (thread === null) deadLetters.push(setAside('thread_unreadable', element))
    else pieces.push(...toPieces(thread))
  }
  return {
    phase: boundedAt(metadata, 'phase', 2),
    progress: boundedAt(metadata, 'progress', 100),
    failure,
    isDeclined: failure?.channelCode === DECLINED,
    pieces,
  }
}

function boundedAt(metadata: JsonObject | null, key: string, max: number): number | null {
  const value = integerAt(metadata, key)
  return value !== null && value >= 0 && value <= max ? value : null
}

/** The messages of a conversation, as many in a piece as are stored at once. */
function toPieces(thread: JsonObject): HistoryPiece[] {
  const head = toStorableJson({ ...thread, messages: undefined })
  const names = [contactOf(thread).from]
  const pieces: HistoryPiece[] = []
  let [texts, chars]: [string[], number] = [[], 0]
  const end = () => {
    if (texts.length > 0)
      pieces.push({ names, payload: `{"thread":${head},"messages":[${texts.join(',')}]}` })
    texts = []
    chars = 0
  }
  for (const message of listAt(thread, 'messages')) {
    const text = toStorableJson(message as {} | null)
    if (texts.length === PIECE_MESSAGES || chars + text.length > PIECE_CHARS) end()
    texts.push(text)
    chars += text.length
  }
  end()
  return pieces
}

/** One file each: it waits for its message. */
function toFilePiece(
  list: (typeof FILES)[number],
  element: unknown,
  contacts: WebhookContacts,
): HistoryPiece {
  const message = toObject(element)
  const names = (['from', 'to'] as const).map((side) =>
    toAddresses(message, side, `${side}_user_id`, `${side}_parent_user_id`),
  )
  const contact = message && findContact(message, contacts, list === 'messages' ? 'from' : 'to')
  const payload = toStorableJson({ list, contact, message: element })
  return { names: contact ? [...names, contact.from] : names, payload }
}

/** Who the conversation is with: `id` and `wa_id` are absent for a person with a username. */
function contactOf(thread: JsonObject): WebhookContact {
  const context = objectAt(thread, 'context')
  const from = complete(toAddresses(thread, 'id', '', ''), {
    from: toAddresses(context, 'wa_id', 'user_id', 'parent_user_id'),
  })
  return { from, profileName: null, username: textAt(context, 'username')?.replace(/^@/, '') || null }
}

export function readHistory(payload: string): { messages: HistoryMessage[]; deadLetters: DeadLetter[] } {
  const piece = toObject(parseExactJson(payload))
  const read: { messages: HistoryMessage[]; deadLetters: DeadLetter[] } = { messages: [], deadLetters: [] }
  const add = (element: unknown, isByShop: boolean, contact: WebhookContact, isFile: boolean) => {
    const parsed = parsePast(element, isByShop, contact)
    if ('reason' in parsed) return read.deadLetters.push(parsed)
    return read.messages.push({ ...parsed, ...toState(toObject(element), isByShop), isFile })
  }
  const thread = objectAt(piece, 'thread')
  if (thread === null) {
    const contact = toObject(piece?.['contact']) as WebhookContact | null
    add(piece?.['message'], piece?.['list'] === 'message_echoes', contact ?? NO_CONTACT, true)
    return read
  }
  const contact = contactOf(thread)
  for (const element of listAt(piece, 'messages')) {
    if (isNobody(contact.from)) read.deadLetters.push(setAside('without_contact', element))
    else add(element, !isFrom(contact.from, toObject(element)), contact, false)
  }
  return read
}

const NO_CONTACT = {
  from: { phone: null, userId: null, parentUserId: null },
  profileName: null,
  username: null,
}

/** Whether the contact wrote the message; the shop did otherwise. */
function isFrom(contact: ContactAddresses, message: JsonObject | null): boolean {
  const writer = toAddresses(message, 'from', 'from_user_id', 'from_parent_user_id')
  return (
    (writer.phone !== null &&
      contact.phone !== null &&
      toMatchKey(writer.phone) === toMatchKey(contact.phone)) ||
    (writer.userId !== null && writer.userId === contact.userId)
  )
}

/** `history_context.status`, the latest that the app knows. */
function toState(message: JsonObject | null, isByShop: boolean): Pick<HistoryMessage, 'status' | 'failure'> {
  if (!isByShop) return { status: 'received', failure: null }
  const said = textAt(objectAt(message, 'history_context'), 'status')
  if (said === 'ERROR') return { status: 'failed', failure: toFailure('delivery_failed') }
  if (said === 'READ' || said === 'PLAYED') return { status: 'read', failure: null }
  return { status: said === 'DELIVERED' ? 'delivered' : 'sent', failure: null }
}

function setAside(reason: string, element: unknown): DeadLetter {
  const payload = isDeeper(element) ? '"…"' : toStorableJson(element as {} | null)
  return { reason: `history_${reason}`, payload: payload.slice(0, ELEMENT_CHARS_MAX).toWellFormed() }
}
