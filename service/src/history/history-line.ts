/**
 * A line of a history file: one message as the API shows it, checked and converted for the import.
 */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { findUnstorable } from '../engine/http/check-text.ts'
import { compileSchema } from '../engine/http/lazy-schemas.ts'
import { childPointer, toFaults } from '../engine/http/faults.ts'
import { parseAddress } from '../kinds/address.ts'
import { askForCountryCode } from '../kinds/country-code.ts'
import { AHEAD_MAX_MS } from '../kinds/service-window.ts'
import { parseExactJson, toPlainNumber } from '../engine/exact-json.ts'
import { PAST_TEXTS, type PastMessage, type PastTexts } from './import-messages.ts'
import { contentDataSchema, fromContentData, isList } from '../kinds/kind.ts'
import { kinds } from '../kinds/registry.ts'
import { CONTACT_NAME_CHARS_MAX } from '../channels/channel.ts'
import { NOTHING_ASKED, referenceInReply, toNamed, type OrderReference } from '../kinds/order-reference.ts'
import { Type, type Static } from '../engine/schema.ts'
import type { Sender } from '../senders/senders-repository.ts'

/** One fault of a line: a JSON Pointer into it, and what was expected. */
export type LineFault = { pointer: string; detail: string }

export type ReadLine =
  | { kind: 'message'; message: PastMessage }
  /** A message that never left the sender, or whose outcome was unknown: it is not history. */
  | { kind: 'left_out' }
  | { kind: 'faults'; faults: LineFault[] }

/**
 * Longest id of the channel. Ids are indexed: an index row of PostgreSQL holds about 2,700 bytes,
 * and a character may take four.
 */
const ID_LENGTH_MAX = 512

const nullable = (schema: Record<string, unknown>) =>
  Type.Optional(Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'] }))
const text = nullable({})
const uuid = nullable({ format: 'uuid' })
const dateTime = nullable({ format: 'date-time' })
const channelId = nullable({ minLength: 1, maxLength: ID_LENGTH_MAX })

const IMPORTED = ['sent', 'delivered', 'read', 'received'] as const
const LEFT_OUT = ['queued', 'sending', 'unknown', 'failed'] as const

/**
 * The fields of a Message, and the contact's name. The import makes `workspaceId`, `conversationId`
 * and `order` itself.
 */
const Line = Type.Object(
  {
    from: Type.String({ description: 'Who sent it.' }),
    to: Type.String({ description: 'Who it is for.' }),
    role: Type.Unsafe<PastMessage['role']>({ type: 'string', enum: ['user', 'assistant', 'system', 'tool'] }),
    type: Type.String({ minLength: 1, maxLength: 60 }),
    createDate: Type.String({ format: 'date-time' }),
    status: Type.Optional(
      Type.Unsafe<(typeof IMPORTED)[number] | (typeof LEFT_OUT)[number]>({
        type: 'string',
        enum: [...IMPORTED, ...LEFT_OUT],
      }),
    ),
    content: text,
    contentData: Type.Optional(Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] })),
    contactName: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        minLength: 1,
        maxLength: CONTACT_NAME_CHARS_MAX,
      }),
    ),
    id: uuid,
    channelMessageId: channelId,
    data: text,
    contextId: channelId,
    contextFrom: text,
    assistantId: uuid,
    userId: uuid,
    broadcastId: uuid,
    toolCallId: text,
    toolCalls: text,
    promptTokens: text,
    completionTokens: text,
    traceId: text,
    sendDate: dateTime,
    deliverDate: dateTime,
    readDate: dateTime,
    workspaceId: text,
    conversationId: text,
    order: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
)
type Line = Static<typeof Line>

const checkLine = compileSchema(Line)
/**
 * Payloads of our own messages are checked where an order or a list is found in them. Other systems
 * keep texts and media in forms of their own, or only what was said: these are stored as they are.
 */
const payloadChecks = new Map(
  [...kinds.values()]
    .filter((kind) => kind.order !== null || isList(kind))
    .map((kind) => [kind.type, compileSchema(contentDataSchema(kind))]),
)

/** UUIDv7, like all message ids: their order is that of time. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export type LineReader = (line: string) => ReadLine

/**
 * Reads the lines of one file, in their order. A line without an `id` gets one that is the same
 * whenever the same file is read, even if two of its lines are equal.
 *
 * @param senders of the workspace
 */
export function createLineReader(senders: Sender[], now: Date): LineReader {
  const seen = new Map<string, number>() // how many lines without an id have this hash
  const senderOf = (address: string) => {
    const matchKey = parseAddress(address)?.matchKey
    return senders.find((sender) => sender.matchKey === matchKey)
  }

  return (json) => {
    const parsed = parse(json)
    if (parsed === undefined) return refuse([{ pointer: '', detail: 'Is not valid JSON.' }])
    const bySchema = [...findUnstorableIn(parsed, json), ...toFaults(checkLine(parsed), 'body')]
    if (!isObject(parsed)) return refuse(bySchema)
    const line = parsed as Line
    if (!isLeftOut(line.status)) return toMessage(line, line.status, bySchema)
    return bySchema.length > 0 ? refuse(bySchema) : { kind: 'left_out' }
  }

  /** @param bySchema the schema's faults; only fields without one are checked further */
  function toMessage(line: Line, given: PastMessage['status'] | undefined, bySchema: LineFault[]): ReadLine {
    const wrong = new Set(bySchema.map(({ pointer }) => pointer))
    const areRight = (...fields: (keyof Line)[]) =>
      !fields.some((field) => wrong.has(childPointer('', field)))
    const isByContact = line.role === 'user'
    const [ours, theirs] = isByContact ? (['to', 'from'] as const) : (['from', 'to'] as const)
    const sender = areRight(ours) ? senderOf(line[ours]) : undefined
    const contact = areRight(theirs) ? parseAddress(line[theirs]) : null
    const status = given ?? (isByContact ? 'received' : toStatus(line))
    const createdAt = new Date(line.createDate)
    const faults: LineFault[] = [...bySchema]
    const add = (field: keyof Line, detail: string) => faults.push(fault(field, detail))
    if (areRight('role', ours) && !sender) add(ours, 'Must be a sender of the workspace.')
    // a line with the id of the channel has the address as the channel wrote it
    const question = areRight(theirs) && !line.channelMessageId ? askForCountryCode(line[theirs]) : null
    if (question !== null) add(theirs, question)
    if (areRight('role', theirs) && !contact) add(theirs, 'Must be a phone number or a user id.')
    if (contact && contact.matchKey === sender?.matchKey) add(theirs, 'Must not be the sender itself.')
    if (areRight('role', 'status')) {
      if ((status === 'received') !== isByContact)
        add('status', 'Must be received for what the contact wrote, and for nothing else.')
      if (status === 'delivered' && areRight('deliverDate') && !line.deliverDate)
        add('deliverDate', WITH_STATUS)
      if (status === 'read' && areRight('readDate') && !line.readDate) add('readDate', WITH_STATUS)
    }
    for (const name of DATES) if (areRight(name) && line[name] && !isMoment(line[name])) add(name, MOMENT)
    if (areRight('createDate') && createdAt.getTime() > now.getTime() + AHEAD_MAX_MS)
      add('createDate', 'Must not lie ahead.')
    if (areRight('id') && line.id && !ID.test(line.id)) add('id', 'Must be a UUIDv7, or left out.')
    if (areRight('role', 'type', 'contentData')) faults.push(...payloadFaults(line))
    if (!sender || !contact || faults.length > 0) return refuse(faults)
    const contentData = line.contentData ? JSON.stringify(line.contentData) : null
    const messageId =
      line.id?.toLowerCase() ?? idOf([sender.id, contact.matchKey, contentData], line, createdAt)
    return {
      kind: 'message',
      message: {
        senderId: sender.id,
        contact,
        messageId,
        status,
        contentData,
        createdAt,
        role: line.role,
        type: line.type,
        order: toReference(line),
        from: isByContact ? contact.value : sender.address,
        to: isByContact ? sender.address : contact.value,
        sentAt: toDate(line.sendDate) ?? (isByContact ? createdAt : null),
        deliveredAt: toDate(line.deliverDate),
        readAt: toDate(line.readDate),
        ...textsOf(line),
      },
    }
  }

  function idOf(parts: unknown[], { role, type, createDate, content }: Line, createdAt: Date): string {
    const said = JSON.stringify([...parts, role, type, createDate, content ?? null])
    const hashOf = (n: number) => createHash('sha256').update(`${n} ${said}`).digest()
    const first = hashOf(1)
    const key = first.toString('base64')
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const hash = nth === 1 ? first : hashOf(nth)
    return uuidv7({ msecs: createdAt.getTime(), random: hash.subarray(0, 16), seq: hash.readUInt32BE(16) })
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isLeftOut = (status: Line['status']): status is (typeof LEFT_OUT)[number] =>
  LEFT_OUT.some((one) => one === status)

const refuse = (faults: LineFault[]): ReadLine => ({ kind: 'faults', faults })
const fault = (field: keyof Line, detail: string): LineFault => ({ pointer: childPointer('', field), detail })
const toDate = (value: string | null | undefined) => (value ? new Date(value) : null)

/**
 * Undefined if it is not JSON. As in a received message, long numbers keep their digits in the
 * payload only.
 */
function parse(json: string): unknown {
  try {
    const parsed = parseExactJson(json)
    if (!isObject(parsed)) return parsed
    return Object.fromEntries(
      Object.entries(parsed as object).map(([name, value]) => [name, toPlainNumber(value)]),
    )
  } catch {
    return undefined
  }
}

/** The payload may be nested as deeply as a received one. */
function findUnstorableIn(parsed: unknown, json: string): LineFault[] {
  const { contentData = null, ...others } = Object(parsed) as { contentData?: unknown }
  return [...findUnstorable(others, json), ...findUnstorable(contentData, json).map(inPayload)]
}

const inPayload = ({ pointer, detail }: LineFault): LineFault => ({
  pointer: `/contentData${pointer}`,
  detail,
})

/** The status of a sent message that gives none, by its dates. */
const toStatus = ({ deliverDate, readDate }: Line) => (readDate ? 'read' : deliverDate ? 'delivered' : 'sent')
const WITH_STATUS = 'Must be given with this status. Where it is unknown, leave the status out.'

const DATES = ['createDate', 'sendDate', 'deliverDate', 'readDate'] as const
const MOMENT = 'Must be a moment from 1970 to 9999, with its zone as Z or +hh:mm.'
const YEAR_10000 = Date.UTC(10_000, 0)

/** Message ids begin with their time, counted from 1970. */
function isMoment(date: string): boolean {
  const ms = Date.parse(date)
  return ms >= 0 && ms < YEAR_10000
}

function payloadFaults({ role, type, contentData }: Line): LineFault[] {
  const check = role === 'user' ? undefined : payloadChecks.get(type)
  const kind = kinds.get(type)
  // a template may carry an order or not, and other systems keep templates in forms of their own
  const isFree = kind?.template !== undefined && kind.order?.findId(contentData) === undefined
  if (!check || isFree) return []
  return toFaults(check(contentData ?? null), 'body').map(inPayload)
}

function toReference({ role, type, contentData }: Line): OrderReference | null {
  if (role === 'user') return type === 'interactive' ? toReported(contentData) : null
  if (role !== 'assistant') return null
  const kind = kinds.get(type)
  if (!kind?.order) return null
  const part = fromContentData(kind, contentData)
  // a template with an order that has no reference was not checked
  return kind.order.findId(part) === undefined ? null : kind.order.toReference(part)
}

/** What a contact says of an order: how it is to be paid, or that it was. */
function toReported(contentData: unknown): OrderReference | null {
  const referenceId = referenceInReply(contentData)
  if (referenceId === null) return null
  const said = { begins: false, pointer: '', orderStatus: null, paymentStatus: null }
  return { ...toNamed(referenceId), ...said, ...NOTHING_ASKED }
}

function textsOf(line: Line): PastTexts {
  const entries = PAST_TEXTS.map((name) => [name, line[name] ?? null] as const)
  return Object.fromEntries(entries) as PastTexts
}
