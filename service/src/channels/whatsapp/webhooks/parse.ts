/**
 * Webhook bodies: `{object, entry: [{changes: [{field, value}]}]}`, where one body may hold many
 * changes of several accounts. Each element is read by itself, so that one of a new, unknown form
 * does not affect those beside it.
 */
import type { AccountUpdate, BusinessUpdate, WebhookUpdates } from '../../channel.ts'
import { parseExactJson } from '../../../engine/exact-json.ts'
import { idAt, listAt, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { parseAppContact } from './app-contact.ts'
import { noticeFields, parseNotice } from './account-notice.ts'
import { parseContacts } from './contact.ts'
import { parseHistory } from './history.ts'
import { parseEcho, parseInboundMessage, parsePhoneCall } from './inbound-message.ts'
import { findStopped, parsePreference } from './preferences.ts'
import { parseReceipt } from './receipt.ts'
import { parseTemplateUpdate, templateFields } from './template-update.ts'
import { toStorableJson } from '../storable-text.ts'
import { momentAt } from './timestamp.ts'
import { listUserIdUpdates, parseUserIdUpdate } from './user-id-update.ts'
import { isAccountWide, toWebhookFailure } from './webhook-failure.ts'

/**
 * Names from outside become metric labels, so only what looks like a name is counted under its own.
 */
const NAME = /^[a-z][a-z_]{0,63}$/

const utf8 = new TextDecoder()

/** Counts an element that is not read. */
type Ignore = (group: string, name: string | null) => void

const countIn =
  (ignored: Map<string, number>): Ignore =>
  (group, name) => {
    const kind = `${group}:${name !== null && NAME.test(name) ? name : 'other'}`
    ignored.set(kind, (ignored.get(kind) ?? 0) + 1)
  }

/**
 * Reads a verified body, whose size the caller bounds. Throws SyntaxError when it is not JSON. JSON
 * without the envelope, or whose entries hold no change, is one dead letter.
 */
export function parseWebhook(rawBody: Uint8Array): WebhookUpdates {
  const body = parseExactJson(utf8.decode(rawBody))
  const envelope = toObject(body)
  const object = textAt(envelope, 'object')
  const accounts = new Map<string, AccountUpdate>()
  const businesses = new Map<string, BusinessUpdate>()
  const ignored = new Map<string, number>()
  const ignore = countIn(ignored)

  let isEmpty = !hasNoEntry(envelope)
  const bare = findBareHistory(envelope)
  if (bare !== null) {
    readChange(bare, null, accounts, ignore)
    isEmpty = false
  } else if (object !== null && object !== 'whatsapp_business_account') {
    ignore('object', object)
    isEmpty = false
  } else if (object !== null)
    for (const [change, saidAt, businessAccountId] of listChanges(envelope)) {
      if (!readBusinessChange(change, saidAt, businessAccountId, businesses, ignore))
        readChange(change, saidAt, accounts, ignore)
      isEmpty = false
    }
  const deadLetters = isEmpty
    ? [{ reason: 'body_of_unknown_shape', payload: toStorableJson(body as {} | null) }]
    : []
  return { accounts: [...accounts.values()], businesses: [...businesses.values()], ignored, deadLetters }
}

/**
 * Meta's page (`history`) shows the notice that a shop declined without `entry` and `changes`: the
 * change, or only its value, as the whole body.
 */
function findBareHistory(envelope: JsonObject | null): JsonObject | null {
  if (envelope === null || textAt(envelope, 'object') !== null) return null
  const value = objectAt(envelope, 'value') ?? envelope
  return listAt(value, 'history').length > 0 && findAccount(value) !== null
    ? { field: 'history', value }
    : null
}

/** Nothing is said in it: `recado doctor` sends such a body, to see whether it arrives. */
const hasNoEntry = (envelope: JsonObject | null) => {
  const entry = envelope?.['entry']
  return textAt(envelope, 'object') !== null && Array.isArray(entry) && entry.length === 0
}

/** The changes, each with the time and the business account of its entry, if any. */
function* listChanges(
  envelope: JsonObject | null,
): Generator<[JsonObject | null, Date | null, string | null]> {
  for (const entry of listAt(envelope, 'entry').map(toObject))
    for (const change of listAt(entry, 'changes'))
      yield [toObject(change), momentAt(entry, 'time'), idAt(entry, 'id')]
}

/**
 * Reads a change of a business account: of its templates, or of the account itself. False for a
 * change that concerns one number.
 */
function readBusinessChange(
  change: JsonObject | null,
  saidAt: Date | null,
  businessAccountId: string | null,
  businesses: Map<string, BusinessUpdate>,
  ignore: Ignore,
): boolean {
  const field = textAt(change, 'field') ?? ''
  const value = objectAt(change, 'value')
  const readNews = templateFields.get(field)
  if (!readNews && !noticeFields.has(field)) return false
  if (value === null || businessAccountId === null) {
    ignore('value', 'without_account')
    return true
  }
  const business = businesses.get(businessAccountId) ?? {
    businessAccountId,
    templateUpdates: [],
    notices: [],
  }
  businesses.set(businessAccountId, business)
  if (!readNews) business.notices.push(parseNotice(field, value, saidAt))
  else {
    const update = parseTemplateUpdate(readNews, value, saidAt)
    if (update) business.templateUpdates.push(update)
    else ignore('field', field)
  }
  return true
}

function readChange(
  change: JsonObject | null,
  saidAt: Date | null,
  accounts: Map<string, AccountUpdate>,
  ignore: Ignore,
) {
  const field = textAt(change, 'field')
  const read = field === null ? undefined : fields.get(field)
  const value = objectAt(change, 'value')
  const channelAccountId = findAccount(value)
  if (value === null || channelAccountId === null) {
    // Without an account, no secret could have signed it and no workspace could keep it.
    return read ? ignore('value', 'without_account') : ignore('field', field)
  }
  const account = findOrAdd(accounts, channelAccountId)
  const ignoreHere = countIn(account.ignored)
  if (read) read(value, account, ignoreHere, saidAt)
  else ignoreHere('field', field)
}

/** A handover of a conversation has no `metadata`: the account is the recipient. */
function findAccount(value: JsonObject | null): string | null {
  const name = (key: string) => idAt(objectAt(value, key), 'phone_number_id')
  return name('metadata') ?? name('recipient')
}

type ReadField = (value: JsonObject, account: AccountUpdate, ignore: Ignore, saidAt: Date | null) => void

/** The fields that we read. */
const fields: ReadonlyMap<string, ReadField> = new Map([
  ['messages', readMessages],
  ['smb_message_echoes', readEchoes],
  ['smb_app_state_sync', readAppContacts],
  ['history', readHistoryChunks],
  ['standby', readStandby('standby')],
  ['messaging_handovers', readStandby('messaging_handovers')],
  ['calls', readCalls],
  ['user_id_update', readUserIdUpdates],
  ['user_preferences', readPreferences],
])

/** The field `messages`: messages of contacts, receipts, and errors of the account. */
function readMessages(value: JsonObject, account: AccountUpdate, ignore: Ignore, saidAt: Date | null) {
  const contacts = parseContacts(value)
  for (const element of listAt(value, 'messages')) {
    const parsed = parseInboundMessage(element, contacts)
    if ('reason' in parsed) account.deadLetters.push(parsed)
    else account.messages.push(parsed)
  }
  for (const element of listAt(value, 'statuses')) {
    const parsed = parseReceipt(element, contacts)
    if ('ignored' in parsed) ignore('status', parsed.ignored)
    else if ('reason' in parsed) account.deadLetters.push(parsed)
    else {
      account.receipts.push(parsed)
      const stopped = findStopped(element, parsed, contacts)
      if (stopped) account.preferences.push(stopped)
    }
  }
  for (const error of listAt(value, 'errors')) {
    const failure = toWebhookFailure(error)
    account.accountFailures.push({ failure, at: saidAt, isAccountWide: isAccountWide(failure) })
  }
}

/**
 * The fields that WhatsApp sends while another app, such as the Meta Business Agent, holds the
 * conversation: the same lists, one level deeper. Not read are that app's own messages
 * (`message_echoes`) and which app holds the conversation.
 */
function readStandby(field: string): ReadField {
  return (value, account, ignore, saidAt) => {
    const lists = { ...value, ...objectAt(value, 'standby') }
    const echoes = listAt(lists, 'message_echoes')
    for (const _ of echoes) ignore('field', 'message_echoes')
    const isRead = ['messages', 'statuses', 'errors'].some((name) => listAt(lists, name).length > 0)
    if (isRead) readMessages(lists, account, ignore, saidAt)
    else if (echoes.length === 0) ignore('field', field)
  }
}

/**
 * The field `smb_message_echoes`: what the shop wrote in the WhatsApp Business app, of a number
 * that stays in it. The field says so; `from` may spell the number of the shop in another form.
 */
function readEchoes(value: JsonObject, account: AccountUpdate, ignore: Ignore) {
  const echoes = listAt(value, 'message_echoes')
  if (echoes.length === 0) return ignore('field', 'smb_message_echoes')
  const contacts = parseContacts(value)
  for (const element of echoes) {
    const parsed = parseEcho(element, contacts)
    if ('reason' in parsed) account.deadLetters.push(parsed)
    else account.messages.push(parsed)
  }
}

/** The field `smb_app_state_sync`: the address book of the WhatsApp Business app. */
function readAppContacts(value: JsonObject, account: AccountUpdate, ignore: Ignore, saidAt: Date | null) {
  const entries = listAt(value, 'state_sync')
  if (entries.length === 0) return ignore('field', 'smb_app_state_sync')
  for (const element of entries) {
    const parsed = parseAppContact(element, saidAt)
    if (parsed === null) ignore('field', 'smb_app_state_sync')
    else if ('reason' in parsed) account.deadLetters.push(parsed)
    else account.appContacts.push(parsed)
  }
}

/** The field `history`: what was said in the WhatsApp Business app before, or files of that. */
function readHistoryChunks(value: JsonObject, account: AccountUpdate, ignore: Ignore) {
  const { chunks, deadLetters } = parseHistory(value)
  if (chunks.length + deadLetters.length === 0) return ignore('field', 'history')
  account.history.push(...chunks)
  account.deadLetters.push(...deadLetters)
}

/** The field `calls`. It also reports calls that the business makes; this service makes none. */
function readCalls(value: JsonObject, account: AccountUpdate, ignore: Ignore) {
  const calls = listAt(value, 'calls')
  if (calls.length === 0) return ignore('field', 'calls')
  const contacts = parseContacts(value)
  for (const element of calls) {
    const parsed = parsePhoneCall(element, contacts)
    if ('ignored' in parsed) ignore('call', parsed.ignored?.toLowerCase() ?? null)
    else if ('reason' in parsed) account.deadLetters.push(parsed)
    else account.messages.push(parsed)
  }
}

function readUserIdUpdates(value: JsonObject, account: AccountUpdate, ignore: Ignore) {
  for (const element of listUserIdUpdates(value)) {
    const move = parseUserIdUpdate(element)
    if (move === null) ignore('user_id_update', null)
    else account.moves.push(move)
  }
}

function readPreferences(value: JsonObject, account: AccountUpdate, ignore: Ignore) {
  const contacts = parseContacts(value)
  for (const element of listAt(value, 'user_preferences')) {
    const preference = parsePreference(element, contacts)
    if (preference === null) ignore('user_preferences', null)
    else account.preferences.push(preference)
  }
}

function findOrAdd(accounts: Map<string, AccountUpdate>, channelAccountId: string): AccountUpdate {
  const known = accounts.get(channelAccountId)
  if (known) return known
  const added = {
    channelAccountId,
    messages: [],
    moves: [],
    receipts: [],
    deadLetters: [],
    accountFailures: [],
    preferences: [],
    appContacts: [],
    history: [],
    ignored: new Map(),
  }
  accounts.set(channelAccountId, added)
  return added
}
