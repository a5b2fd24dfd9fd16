/**
 * The state on disk, so that a demo continues where it stopped: the newest entries of each kind and
 * the undelivered webhooks. Written a moment after changes, as a new file that replaces the old
 * one; requests never wait for it.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import { SNAPSHOT_ENTRIES_MAX } from './limits.ts'
import type { Log } from './log.ts'
import { createAccount, type Account } from './state/accounts.ts'
import { lastAtMs, type Chat } from './state/chats.ts'
import type { Contact } from './state/contacts.ts'
import type { Medium } from './state/media.ts'
import type { Order } from './state/orders.ts'
import type { Template } from './state/templates.ts'
import type { BankPayment, State } from './state/state.ts'
import { addSamples } from './templates/create-template.ts'
import type { Outbox } from './webhooks/outbox.ts'
import type { StatusReport } from './webhooks/status-payload.ts'
import type { Statuses } from './webhooks/statuses.ts'
import type { Update } from './webhooks/update.ts'

const SNAPSHOT_VERSION = 1
const SAVE_AFTER_MS = 200
/** The next save waits this many times as long as the previous one took. */
const REST_FACTOR = 10
const FILE_MODE = 0o600

type Snapshot = {
  version: number
  clockOffsetMs: number
  accounts: Account[]
  contacts: Contact[]
  chats: Chat[]
  orders: Order[]
  payments: BankPayment[]
  /** Missing in files of before there were media. */
  media?: Medium[]
  templates?: Template[]
  waitingStatuses: StatusReport[]
  unsettledUpdates: Update[]
}

type Parts = { state: State; clock: Clock; outbox: Outbox; statuses: Statuses; changes: Changes; log: Log }
export type SnapshotKeeper = { close(): Promise<void> }

/**
 * Restores the state from the file, then keeps the file up to date until closed. Throws when the
 * file is not a snapshot.
 */
export async function keepSnapshot(file: string, parts: Parts): Promise<SnapshotKeeper> {
  await restore(file, parts)
  let timer: NodeJS.Timeout | undefined
  let saving: Promise<void> = Promise.resolve()
  let restUntilMs = 0
  let closed = false

  async function save() {
    timer = undefined
    const startedMs = performance.now()
    try {
      await write(file, toSnapshot(parts))
    } catch (error) {
      parts.log.error('snapshot_failed', `The state could not be saved to ${file}: ${String(error)}`)
    }
    restUntilMs = performance.now() + (performance.now() - startedMs) * REST_FACTOR
  }

  const unsubscribe = parts.changes.subscribe(() => {
    if (timer || closed) return
    const waitMs = Math.max(SAVE_AFTER_MS, restUntilMs - performance.now())
    timer = setTimeout(() => {
      saving = saving.then(save)
    }, waitMs)
  })

  return {
    async close() {
      closed = true
      unsubscribe()
      clearTimeout(timer)
      await saving
      await save()
    },
  }
}

async function write(file: string, snapshot: Snapshot): Promise<void> {
  const fresh = `${file}.${process.pid}.new`
  await writeFile(fresh, JSON.stringify(snapshot), { mode: FILE_MODE })
  await rename(fresh, file)
}

function toSnapshot({ state, clock, outbox, statuses }: Parts): Snapshot {
  const accounts = [...state.accounts.values()]
  return {
    version: SNAPSHOT_VERSION,
    clockOffsetMs: clock.offsetMs(),
    accounts,
    contacts: state.contacts.listNewest().slice(0, SNAPSHOT_ENTRIES_MAX).toReversed(),
    chats: storeNewest(accounts.flatMap(({ phoneNumberId }) => state.chats.list(phoneNumberId))),
    orders: [...state.orders.latest().take(SNAPSHOT_ENTRIES_MAX)].toReversed(),
    payments: [...state.payments.latest().take(SNAPSHOT_ENTRIES_MAX)]
      .toReversed()
      .map(([, payment]) => payment),
    media: state.media.listNewest().slice(0, SNAPSHOT_ENTRIES_MAX).toReversed(),
    templates: state.templates.all(),
    waitingStatuses: statuses.waiting().slice(0, SNAPSHOT_ENTRIES_MAX),
    unsettledUpdates: outbox.unsettled().slice(0, SNAPSHOT_ENTRIES_MAX),
  }
}

/** The chats with the latest messages, each complete, as many as fit. */
function storeNewest(chats: Chat[]): Chat[] {
  const kept: Chat[] = []
  let messageCount = 0
  for (const chat of chats.toSorted((a, b) => lastAtMs(b) - lastAtMs(a))) {
    messageCount += chat.messages.length
    if (messageCount > SNAPSHOT_ENTRIES_MAX || kept.length === SNAPSHOT_ENTRIES_MAX) break
    kept.push({ ...chat, pair: null })
  }
  return kept
}

async function restore(file: string, { state, clock, outbox, statuses }: Parts): Promise<void> {
  const snapshot = await read(file)
  if (!snapshot) return
  if (snapshot.clockOffsetMs !== 0) clock.advance(snapshot.clockOffsetMs)
  for (const account of snapshot.accounts) {
    state.accounts.set(account.phoneNumberId, createAccount(account.phoneNumberId, account))
  }
  for (const contact of snapshot.contacts) state.contacts.restore(contact)
  for (const chat of snapshot.chats) state.chats.restore(chat)
  for (const order of snapshot.orders) state.orders.add(order)
  for (const payment of snapshot.payments) state.payments.push(payment)
  for (const medium of snapshot.media ?? []) state.media.restore(medium)
  for (const template of snapshot.templates ?? []) state.templates.add(template)
  for (const { wabaId } of snapshot.accounts) addSamples(state.templates, wabaId, clock.nowMs())
  for (const report of snapshot.waitingStatuses) statuses.resume(report)
  for (const update of snapshot.unsettledUpdates) outbox.enqueue(update)
}

async function read(file: string): Promise<Snapshot | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const snapshot = JSON.parse(text) as Snapshot
  if (snapshot.version === SNAPSHOT_VERSION) return snapshot
  throw new Error(`it is of version ${snapshot.version}, not ${SNAPSHOT_VERSION}`)
}
