/**
 * The inbox: takes in what a verified webhook says, and returns only when it is committed.
 *
 * One odd element never costs the rest of its batch. Accounts nobody registered, or whose secret did not sign the
 * request, are counted and left alone.
 */
import type {
  AccountFailure,
  AccountUpdate,
  Channel,
  Failure,
  InboundMessage,
  Receipt,
  WebhookUpdates,
} from '../channels/channel.ts'
import type { Clock } from '../clock.ts'
import type { Address } from '../contacts/address.ts'
import { mergeContacts } from '../contacts/merge-contacts.ts'
import { moveAddresses } from '../contacts/move-address.ts'
import { Problem } from '../problems.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { newId } from '../new-id.ts'
import { untilUncontended } from '../postgres/contention.ts'
import type { Pool, Writer } from '../postgres/connection.ts'
import { DatabaseUnavailableError } from '../postgres/errors.ts'
import type { QueueBounds } from '../postgres/write/fair-queue.ts'
import { createWriteQueue, type WriteQueue } from '../postgres/write/write-queue.ts'
import { rulesOf } from '../channels/registry.ts'
import { secretsOf } from '../tenants/credentials.ts'
import type { SenderActivity } from '../tenants/sender-activity.ts'
import type { SenderCache } from '../tenants/sender-cache.ts'
import type { SenderAccount } from '../tenants/senders-repository.ts'
import { findRefusal, listAccountFailures } from './account-failures.ts'
import { linkAddresses, rememberLinks, type Link } from '../contacts/link-addresses.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { listMatchableReceipts } from '../messages/store/early-receipts.ts'
import { ingestMessages, toAddresses } from '../messages/store/ingest-messages.ts'
import {
  addReceipt,
  recordReceipts,
  recoverFailed,
  type RecordedReceipt,
  type RecordResult,
} from '../messages/store/record-receipts.ts'
import { createSetAside, UnplaceableError } from './set-aside.ts'

export type Inbox = {
  /**
   * Commits everything the webhook says. Throws `DatabaseUnavailableError` or `QueueFullError` if that is not possible
   * now: the channel will deliver again. Throws a problem if the body is no webhook at all.
   * @param signedBy the secret that signed the request
   */
  ingest(channel: Channel, rawBody: Buffer, signedBy: string, traceId: string): Promise<void>
  /** Contacts were erased: what is remembered of any is asked of the database again. */
  forget(): void
  close(): Promise<void>
}

export type InboxOptions = {
  pool: Pool
  messagesWriter: Writer
  /** Shared with starts and outcomes of attempts. */
  receiptsQueue: WriteQueue
  senders: SenderCache
  /** Told of each delivery that ended by the evidence of a receipt. */
  onReleased: (senderId: string, messageId: string) => void
  /** Told that the channel refuses the whole account of a sender, and when it said so. Returns whether that is on disk. */
  onRefused: (sender: SenderAccount, failure: Failure, saidAt: Date) => Promise<boolean>
  /** Bounds of messages that wait to be written. */
  writeBounds: QueueBounds
  clock: Clock
  log: Log
  metrics: Metrics
  activity: SenderActivity
}

/** How often receipts that came before the answer to our call are matched. */
const MATCH_INTERVAL_MS = 5_000
/** How far before the last time it looks back: an answer takes no longer. */
const MATCH_BACK_MS = 10 * 60 * 1000
/**
 * How far the first time. What waited when the service went down is found if it is not down for longer; of all that others send from
 * the same account, none is ever found, and each is looked for.
 */
const FIRST_MATCH_BACK_MS = 24 * 60 * 60 * 1000

export function openInbox(options: InboxOptions): Inbox {
  const { pool, senders, clock, log, metrics, activity, onReleased, onRefused } = options
  const { messagesWriter, receiptsQueue } = options
  const arrivals = createWriteQueue(messagesWriter, { bounds: options.writeBounds, clock }).of(
    ingestMessages,
    { isRefusable: true, meter: metrics.writeQueue('inbound') },
  )
  const receipts = receiptsQueue.of(recordReceipts, {
    isRefusable: true,
    meter: metrics.writeQueue('receipts'),
  })
  // in transactions of their own: both lock conversations
  const links = createWriteQueue(messagesWriter, { bounds: options.writeBounds, clock }).of(linkAddresses, {
    isRefusable: false,
  })
  const setAside = createSetAside(options)
  const knownLinks = rememberLinks()
  // moves and merges of contacts, by sender: in the database they would wait for each other, each with a connection
  const inTurn = createKeyedMutex()
  let matchFrom = new Date(clock.now().getTime() - FIRST_MATCH_BACK_MS)
  let closed = false
  let cancelMatch = () => {}

  async function ingest(channel: Channel, rawBody: Buffer, signedBy: string, traceId: string): Promise<void> {
    const updates = parse(channel, rawBody)
    await Promise.all([
      takeInUnplaced(channel, updates, rawBody, signedBy),
      ...updates.accounts.map((account) => ingestAccount(channel.name, account, signedBy, traceId)),
    ])
  }

  /**
   * What names no account is of the sender that the body seems to speak of, else of the first whose secret signed it. It is
   * counted for that one only if no other workspace has the same secret.
   */
  async function takeInUnplaced(
    channel: Channel,
    { ignored, deadLetters }: WebhookUpdates,
    rawBody: Buffer,
    signedBy: string,
  ): Promise<void> {
    if (ignored.size === 0 && deadLetters.length === 0) return
    const speakers = senders
      .all()
      .filter((sender) => sender.channel === channel.name && isSigner(sender, signedBy))
    const guessed = channel.peekAccount(rawBody)
    const named = speakers.find(({ channelAccountId }) => channelAccountId === guessed)
    const sender = named ?? speakers[0] ?? null
    const isSure = named || speakers.every(({ workspaceId }) => workspaceId === sender?.workspaceId)
    setAside.count(ignored, isSure ? sender : null)
    if (sender) await setAside.keep(sender, deadLetters, clock.now())
  }

  function parse(channel: Channel, rawBody: Buffer): WebhookUpdates {
    try {
      return channel.parseWebhook(rawBody)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw new Problem('malformed_request', `The body is not a webhook of ${channel.title}.`)
    }
  }

  async function ingestAccount(
    channel: string,
    update: AccountUpdate,
    signedBy: string,
    traceId: string,
  ): Promise<void> {
    const sender = await senders.findByChannelAccount(channel, update.channelAccountId)
    if (!sender || !isSigner(sender, signedBy)) {
      setAside.count(update.ignored, null)
      const fields = { event: 'webhook_unplaced', known: sender !== null }
      log.warn(fields, 'A webhook speaks of an account that is not registered here or has another secret.')
      return
    }
    activity.webhookCame({ workspaceId: sender.workspaceId, senderId: sender.id })
    setAside.count(update.ignored, sender)
    for (const { code, channelCode } of listAccountFailures(update)) {
      log.warn(
        { event: 'account_failure', senderId: sender.id, code, channelCode },
        'WhatsApp reports a fault.',
      )
    }
    const receivedAt = clock.now() // all of it together: the order of its elements tells nothing
    await Promise.all([
      setAside.keep(sender, update.deadLetters, receivedAt),
      setAside.each(sender, update.messages, (message) => receive(sender, message, receivedAt, traceId)),
      setAside.each(sender, update.receipts, (receipt) => record(sender, receipt, receivedAt)),
      setAside.each(sender, update.moves, ({ from, to, at }) =>
        move(sender, toAddresses(from), toAddresses(to), at),
      ),
      stopIfRefused(sender, update.accountFailures, receivedAt),
    ])
    metrics.inboundMessages(update.messages.length)
    const fields = {
      event: 'webhook',
      senderId: sender.id,
      messages: update.messages.length,
      receipts: update.receipts.length,
    }
    log.debug(fields, 'A webhook was taken in.')
  }

  async function receive(
    sender: SenderAccount,
    message: InboundMessage,
    receivedAt: Date,
    traceId: string,
  ): Promise<void> {
    const addresses = toAddresses(message.from)
    if (addresses.length === 0) throw new UnplaceableError('no sender address can be read')
    const item = {
      ...message,
      workspaceId: sender.workspaceId,
      senderId: sender.id,
      senderAddress: sender.address,
      messageId: newId(),
      newContactId: newId(),
      newConversationId: newId(),
      traceId,
      receivedAt,
      addresses,
    }
    await untilUncontended('A contact', async () => {
      const { kind, contactIds } = await arrivals.add(item)
      return kind !== 'contended' && (await joinContacts(sender, contactIds)) ? true : null
    })
    if (message.movedTo) await move(sender, addresses, toAddresses(message.movedTo), message.at)
  }

  /** What follows from it is done as soon as it is committed: told again, because another element failed, it is no news. */
  async function record(sender: SenderAccount, receipt: Receipt, receivedAt: Date): Promise<void> {
    const name = { workspaceId: sender.workspaceId, senderId: sender.id }
    const link = receipt.recipient && { ...name, addresses: toAddresses(receipt.recipient), at: receipt.at }
    const known = knownLinks.current()
    const isAsked = link !== null && !known.has(link)
    const item = { ...receipt, ...name, receivedAt, link: isAsked ? link.addresses : null }
    const recorded = await addReceipt(receipts, item)
    metrics.receipts(receipt.status)
    activity.receiptCame(name)
    if (receipt.failure && recorded.isFirstFailure) {
      activity.failed(name, JSON.stringify(receipt.failure))
      if (receipt.isAccountWide) void onRefused(sender, receipt.failure, receipt.at)
    }
    await follow(item, recorded)
    if (!isAsked || recorded.messageId === null) return
    const isLinked = !recorded.isNewLink || (await join(sender, link))
    if (isLinked) known.add(link)
  }

  /** What a receipt means for the delivery of its message, and for whoever looks after what failed. */
  async function follow(
    { workspaceId, senderId }: RecordedReceipt,
    { messageId, releasedDelivery, isRecovered }: RecordResult,
  ): Promise<void> {
    if (messageId === null) return
    if (releasedDelivery) onReleased(senderId, messageId)
    if (isRecovered) await recoverFailed(pool, workspaceId, messageId)
  }

  /** Stops the sender if the channel refuses its whole account. */
  async function stopIfRefused(
    sender: SenderAccount,
    failures: AccountFailure[],
    receivedAt: Date,
  ): Promise<void> {
    const refusal = findRefusal(failures, receivedAt)
    if (refusal && !(await onRefused(sender, refusal.failure, refusal.saidAt)))
      throw new DatabaseUnavailableError('A stop could not be written down now.')
  }

  /** The addresses are one contact's; whoever was known under one of them is that person. False if nobody was. */
  async function join(sender: SenderAccount, link: Link): Promise<boolean> {
    const linked = await untilUncontended('A contact', async () => {
      const { isContended, contactIds } = await links.add(link)
      return !isContended && (await joinContacts(sender, contactIds)) ? contactIds : null
    })
    return linked.length > 0
  }

  /** The contact has other addresses from now on; whoever was known under those is the same person. */
  async function move(sender: SenderAccount, from: Address[], to: Address[], at: Date): Promise<void> {
    const name = { workspaceId: sender.workspaceId, senderId: sender.id }
    const merged = await inTurn.run(sender.id, () =>
      moveAddresses(pool, { ...name, from, to, at }, clock.now()),
    )
    for (const kept of merged) logMerge(kept)
  }

  /**
   * Several contacts turned out to be one person: their conversations become one. False if one of them was no longer
   * there, because another process was joining them at the same moment.
   */
  async function joinContacts(sender: SenderAccount, contactIds: string[]): Promise<boolean> {
    let [contactId] = contactIds
    for (const other of contactIds.slice(1)) {
      if (contactId === undefined) return true
      const pair = [contactId, other] as const
      const kept = await inTurn.run(sender.id, () =>
        mergeContacts(pool, sender.workspaceId, pair, clock.now()),
      )
      if (!kept) return false
      contactId = kept.contactId
      logMerge(kept.conversationId)
    }
    return true
  }

  function logMerge(conversationId: string) {
    const fields = { event: 'conversations_merged', conversationId }
    log.info(fields, 'Two conversations turned out to be with one contact and became one.')
  }

  async function match() {
    try {
      const nextFrom = new Date(clock.now().getTime() - MATCH_BACK_MS)
      for (const workspaceId of new Set(senders.all().map((sender) => sender.workspaceId))) {
        const early = await listMatchableReceipts(pool, workspaceId, matchFrom)
        await Promise.all(early.map(async (one) => follow(one, await addReceipt(receipts, one))))
      }
      matchFrom = nextFrom // unless it failed: answers wait for the database as well
    } catch (error) {
      log.warn({ event: 'match_failed', err: error }, 'Early receipts could not be matched yet.')
    }
    if (!closed) cancelMatch = clock.after(MATCH_INTERVAL_MS, () => void match())
  }

  cancelMatch = clock.after(MATCH_INTERVAL_MS, () => void match())
  return {
    ingest,
    forget: knownLinks.forget,
    async close() {
      closed = true
      cancelMatch()
      await Promise.all([arrivals.idle(), receipts.idle(), links.idle()])
    },
  }
}

/** Whether the secret that signed a webhook is one of the sender's own. */
const isSigner = ({ channel, credentials }: SenderAccount, signedBy: string): boolean =>
  secretsOf(credentials, rulesOf(channel).webhook.signedWith).includes(signedBy)
