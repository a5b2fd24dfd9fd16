/**
 * What the WhatsApp Business app of a number has from before it came to the API (coexistence): its
 * address book as `smb_app_state_sync`, and 180 days of messages as `history`. It is made up, the
 * same people each time. Chunks of history come out of order; files come after all messages, and
 * name their writer the wrong way round, as in Meta's example.
 */
import { DAY_MS, toSeconds } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account, AppOfNumber } from '../state/accounts.ts'
import { toDigitsInIds, type Contact } from '../state/contacts.ts'
import { createWamid } from '../wamid.ts'
import { toFailure } from '../graph/errors.ts'
import { toSenderFields } from '../webhooks/contact-card.ts'
import { keepFiles } from './files.ts'

const HISTORY_DAYS = 180
/** Files of older messages stay on the phone. */
const FILES_DAYS = 14
const DECLINED = 2593109
/** Messages of one chunk: as many chunks as a POST has updates stay below 3 MB. */
const CHUNK_MESSAGES = 150
const CONTACTS_IN_WEBHOOK = 500
/** One message of so many is a file. */
const FILE_EVERY = 10
/** The last day of each phase: the newest first. */
const PHASE_DAYS = [1, 90, HISTORY_DAYS]

const NAMES = ['Ana Souza', 'Bia Lima', 'Caio Alves', 'Duda Rocha', 'Eva Nunes', 'Fábio Melo', 'Gil Prado']
const TEXTS = [
  'Tem bolo de cenoura?',
  'Tem sim! R$ 45.',
  'Quero um para sábado.',
  'Pode deixar.',
  'Obrigada!',
]
/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The people in the address book, who have phones from now on. */
function* listPeople(sim: Simulation, { people }: AppOfNumber): Generator<Contact> {
  for (let n = 0; n < people; n++) {
    const contact = sim.state.contacts.findOrAdd(`55119${String(80_000_000 + n)}`)
    if (contact) yield contact
  }
}

const savedNameOf = (n: number) => `${NAMES[n % NAMES.length] ?? ''} ${n < NAMES.length ? '' : n}`.trim()

/** The address book, each person as added now. */
export function sendContacts(sim: Simulation, account: Account, app: AppOfNumber): void {
  const timestamp = String(toSeconds(sim.clock.nowMs()))
  const entries = [...listPeople(sim, app)].map((contact, n) => {
    const name = savedNameOf(n)
    const { from: phone, from_user_id: userId } = toSenderFields(contact)
    const username = contact.username === null ? {} : { username: contact.username }
    const saved = { full_name: name, first_name: name.split(' ')[0], phone_number: phone, user_id: userId }
    return { type: 'contact', contact: { ...saved, ...username }, action: 'add', metadata: { timestamp } }
  })
  for (let from = 0; from < entries.length; from += CONTACTS_IN_WEBHOOK)
    send(sim, account, 'smb_app_state_sync', { state_sync: entries.slice(from, from + CONTACTS_IN_WEBHOOK) })
}

type Past = { contact: Contact; atMs: number; element: JsonObject; isByShop: boolean }

/** The messages, or that the owner does not share them. */
export function sendHistory(sim: Simulation, account: Account, app: AppOfNumber): void {
  if (!app.isShared) {
    const { code, title, details } = toFailure(DECLINED, 'History sharing is turned off by the business')
    const error = { code, title, message: title, error_data: { details } }
    return send(sim, account, 'history', { history: [{ errors: [error] }] })
  }
  const past = makePast(sim, account, app)
  const nowMs = sim.clock.nowMs()
  const phaseOf = ({ atMs }: Past) => PHASE_DAYS.findIndex((days) => nowMs - atMs <= days * DAY_MS)
  const phases = [...Map.groupBy(past, phaseOf)].toSorted(([one], [other]) => one - other)
  const parts = phases.flatMap(([phase, messages]) =>
    Array.from({ length: Math.ceil(messages.length / CHUNK_MESSAGES) }, (_, n) => ({
      phase,
      chunk_order: n + 1,
      messages: messages.slice(n * CHUNK_MESSAGES, (n + 1) * CHUNK_MESSAGES),
    })),
  )
  // progress is of the whole, not of the phase
  const chunks = parts.map(({ messages, ...part }, n) => ({
    metadata: { ...part, progress: Math.floor((100 * (n + 1)) / parts.length) },
    threads: toThreads(messages),
  }))
  const [even, odd] = [0, 1].map((rest) => chunks.filter((_, n) => n % 2 === rest))
  for (const chunk of [...(odd ?? []).toReversed(), ...(even ?? [])])
    send(sim, account, 'history', { history: [chunk] })
  for (const one of past.filter(({ atMs, element }) => isFile(element) && nowMs - atMs < FILES_DAYS * DAY_MS))
    sendFile(sim, account, one)
}

/** Spread evenly, everyone in turn, each conversation a question and an answer. */
function makePast(sim: Simulation, account: Account, app: AppOfNumber): Past[] {
  const people = [...listPeople(sim, app)]
  const nowMs = sim.clock.nowMs()
  const stepMs = Math.floor((HISTORY_DAYS * DAY_MS) / (app.messages + 1))
  const shop = account.displayPhoneNumber.replace(/\D/g, '')
  return Array.from({ length: people.length === 0 ? 0 : app.messages }, (_, n) => {
    const contact = people[n % people.length] as Contact
    const turn = Math.floor(n / people.length)
    const isByShop = turn % 2 === 1
    const atMs = nowMs - (app.messages - n) * stepMs
    const writer = toSenderFields(contact)
    const isPlace = n % FILE_EVERY === FILE_EVERY - 1
    const said = isPlace
      ? { type: 'media_placeholder' }
      : { type: 'text', text: { body: TEXTS[turn % TEXTS.length] } }
    const element = {
      ...(isByShop ? { from: shop, ...(writer.from === undefined ? {} : { to: writer.from }) } : writer),
      id: createWamid(toDigitsInIds(contact), isByShop ? 'toCustomer' : 'fromCustomer'),
      timestamp: String(toSeconds(atMs)),
      ...said,
      history_context: { status: 'READ' },
    }
    return { contact, atMs, element, isByShop }
  })
}

const isFile = (element: JsonObject) => element.type === 'media_placeholder'

function toThreads(messages: Past[]): JsonObject[] {
  return [...Map.groupBy(messages, ({ contact }) => contact).entries()].map(([contact, said]) => {
    const { from: waId, from_user_id: userId } = toSenderFields(contact)
    const named = waId === undefined ? {} : { wa_id: waId }
    const username = contact.username === null ? {} : { username: contact.username }
    return {
      ...(waId === undefined ? {} : { id: waId }),
      context: { ...named, user_id: userId, ...username },
      messages: said.map(({ element }) => element),
    }
  })
}

function sendFile(sim: Simulation, account: Account, { contact, element, isByShop }: Past): void {
  const image = { image: { file: PNG, mime_type: 'image/png', caption: 'Olha!' } }
  const kept = keepFiles(sim, account, contact, image)
  const shop = account.displayPhoneNumber.replace(/\D/g, '')
  const { id, timestamp } = element
  const swapped = isByShop ? toSenderFields(contact) : { from: shop }
  const file = { ...swapped, id, timestamp, type: 'image', ...kept }
  send(sim, account, 'history', { [isByShop ? 'message_echoes' : 'messages']: [file] })
}

function send(sim: Simulation, account: Account, label: string, payload: JsonObject): void {
  const { phoneNumberId } = account
  const about = { card: null, to: null, referenceId: null }
  sim.outbox.enqueue({ phoneNumberId, kind: 'change', id: '', label, payload, ...about })
}
