/**
 * The inbox: stores what a verified webhook reports, and returns only when that is committed.
 *
 * One odd element never costs the rest of its batch. Accounts that are not registered, or whose
 * secret did not sign the request, are counted, and nothing of them is stored. If such an account
 * is in the workspace that has the secret, its own secret is out of date: the webhook has to come
 * again.
 */
import type {
  AccountFailure,
  AccountUpdate,
  Channel,
  Failure,
  HistoryChunk,
  InboundMessage,
  MarketingPreference,
  Receipt,
  WebhookUpdates,
} from '../channels/channel.ts'
import { toSenderName, type SenderName } from '../kinds/sender-name.ts'
import type { Clock } from '../engine/clock.ts'
import { rememberLinks } from '../contacts/link-addresses.ts'
import { awayProblem, Problem } from '../engine/problems/problems.ts'
import type { Log } from '../engine/log/log.ts'
import type { Metrics } from '../engine/metrics/metrics.ts'
import type { ArrivedMedia } from '../media/media-fetcher.ts'
import { newId } from '../engine/new-id.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import type { Pool, Writer } from '../engine/postgres/connection.ts'
import { DatabaseUnavailableError } from '../engine/postgres/errors.ts'
import type { QueueBounds } from '../engine/postgres/write/fair-queue.ts'
import { createWriteQueue, type WriteQueue } from '../engine/postgres/write/write-queue.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import { findExcluded } from '../senders/app-syncs-repository.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { aboutMessage, within, type Trace, type Tracing } from '../engine/tracing.ts'
import { findRefusal, listAccountFailures } from './account-failures.ts'
import { fillMessage, listUnread } from '../store/fill-message.ts'
import { ingestMessages } from '../store/ingest-messages.ts'
import { toAddresses } from '../store/received-message.ts'
import { addReceipt, recordReceipts, type RecordResult } from '../store/record-receipts.ts'
import type { RecordedReceipt } from '../store/recorded-receipt.ts'
import { recoverFailed } from '../store/recover-failed.ts'
import { storeAppContacts } from '../contacts/app-contacts.ts'
import { storePreference } from '../contacts/marketing-preference.ts'
import { createBusinessUpdates } from './business-updates.ts'
import { createContactChanges } from './contact-changes.ts'
import { createDeadLetters, WithoutAddressError } from './dead-letters.ts'
import { rulesOf } from '../channels/registry.ts'
import { isOfSigner, isSigner } from './is-signer.ts'
import { recordReceiptSpans, type ProcessedReceipt } from './receipt-spans.ts'
import { startMatching } from './match-early-receipts.ts'
import { createWithoutAccount } from './without-account.ts'
import { momentMs } from '../engine/stopwatch.ts'

export type Inbox = {
  /**
   * Commits everything the webhook reports. Throws `DatabaseUnavailableError` or `QueueFullError`
   * if that is not possible now: WhatsApp will deliver it again. Throws a problem if the body is
   * not a webhook.
   *
   * Returns the accounts of which nothing was stored, and that the channel has to report again once
   * their sender has the secret.
   * @param signedBy the secret that signed the request
   */
  ingest(channel: Channel, rawBody: Buffer, signedBy: string, trace: Trace): Promise<string[]>
  /** Clears all known links, because contacts were erased: the database is asked again. */
  forget(): void
  close(): Promise<void>
}

export type InboxOptions = {
  pool: Pool
  messagesWriter: Writer
  /** Shared with the starts and outcomes of attempts. */
  receiptsQueue: WriteQueue
  senders: SenderCache
  /** Called for each file of a message that was stored now, and that waits to be fetched. */
  onMedia: (media: ArrivedMedia) => void
  /** Commits what came of the history of the channel's own app, to be stored as messages later. */
  keepHistory: (sender: SenderAccount, chunks: HistoryChunk[], receivedAt: Date) => Promise<void>
  /** Called for each delivery that a receipt ended. */
  onReleased: (senderId: string, messageId: string) => void
  /**
   * Called when WhatsApp refuses the whole account of a sender, with the time of the refusal.
   * Returns whether the stop is on disk.
   */
  onRefused: (sender: SenderAccount, failure: Failure, saidAt: Date) => Promise<boolean>
  /** A number left the channel's own app, or came back to it. */
  onAppNotice: (sender: SenderAccount, left: Failure | null) => Promise<void>
  /** The shop wrote in the channel's own app, at that moment: the number lived there. */
  onEcho: (sender: SenderAccount, at: Date) => Promise<void>
  /** The copy of a sender's templates lacks something that a webhook reported. */
  onTemplatesUnknown: (sender: SenderName) => Promise<void>
  /** Bounds of the queues of messages and links. */
  writeBounds: QueueBounds
  clock: Clock
  log: Log
  metrics: Metrics
  tracing: Tracing
  activity: SenderActivity
}

export function openInbox(options: InboxOptions): Inbox {
  const { pool, senders, clock, log, metrics, activity, onMedia, onReleased, onRefused } = options
  const { messagesWriter, receiptsQueue, tracing } = options
  const arrivals = createWriteQueue(messagesWriter, { bounds: options.writeBounds, clock }).of(
    ingestMessages,
    { isRefusable: true, meter: metrics.writeQueue('inbound') },
  )
  const receipts = receiptsQueue.of(recordReceipts, {
    isRefusable: true,
    meter: metrics.writeQueue('receipts'),
  })
  const deadLetters = createDeadLetters(options)
  const contacts = createContactChanges(options)
  const withoutAccount = createWithoutAccount(options, deadLetters)
  const applyBusinessUpdates = createBusinessUpdates(options, deadLetters)
  const knownLinks = rememberLinks()
  const stopMatching = startMatching(options, async (early) =>
    follow(early, await addReceipt(receipts, early)),
  )

  async function ingest(
    channel: Channel,
    rawBody: Buffer,
    signedBy: string,
    trace: Trace,
  ): Promise<string[]> {
    const updates = parse(channel, rawBody)
    const unstored: string[] = []
    const ingestOrRefuse = async (account: AccountUpdate) => {
      const outcome = await ingestAccount(channel.name, account, signedBy, trace)
      if (outcome === 'other_secret') unstored.push(account.channelAccountId)
    }
    await Promise.all([
      withoutAccount.store(channel, updates, rawBody, signedBy),
      ...updates.accounts.map(ingestOrRefuse),
      ...updates.businesses.map((business) => applyBusinessUpdates(channel.name, business, signedBy)),
    ])
    return unstored
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
    trace: Trace,
  ): Promise<'other_secret' | void> {
    const startedAtMs = momentMs()
    if (update.channelAccountId === rulesOf(channel).webhook.testAccountId)
      return withoutAccount.noteTest(channel, signedBy)
    const sender = await senders.findByChannelAccount(channel, update.channelAccountId)
    if (!sender || !isSigner(sender, signedBy)) {
      deadLetters.count(update.ignored, null)
      if (sender && isOfSigner(senders, sender, signedBy)) return 'other_secret'
      activity.unread('account:unknown', 1, null)
      const fields = { event: 'webhook_of_unknown_account', known: sender !== null }
      log.warn(fields, 'A webhook names an account that is not registered here or has another secret.')
      return
    }
    if (sender.isAway) throw awayProblem('moved')
    const name = toSenderName(sender)
    activity.webhookCame(name)
    deadLetters.count(update.ignored, sender)
    for (const { code, channelCode } of listAccountFailures(update)) {
      log.warn(
        { event: 'account_failure', senderId: sender.id, code, channelCode },
        'WhatsApp reports a fault.',
      )
    }
    const receivedAt = clock.now() // one time for all of it: the order of its elements means nothing
    const messages = await takeMessages(name, update.messages)
    const processed: ProcessedReceipt[] = []
    await Promise.all([
      deadLetters.storeEach(sender, messages, (message) => receive(sender, message, receivedAt, trace)),
      deadLetters.storeEach(sender, update.receipts, async (receipt) => {
        const messageId = await record(sender, receipt, receivedAt)
        if (messageId !== null) processed.push({ ...receipt, messageId })
      }),
      deadLetters.storeEach(sender, update.moves, ({ from, to, at }) =>
        contacts.move(name, toAddresses(from), toAddresses(to), at),
      ),
      deadLetters.storeEach(sender, update.preferences, (preference) => prefer(sender, preference)),
      deadLetters.storeEach(sender, update.appContacts.length > 0 ? [update.appContacts] : [], (entries) =>
        storeAppContacts(pool, name, entries, receivedAt),
      ),
      update.history.length > 0 ? options.keepHistory(sender, update.history, receivedAt) : null,
      stopIfRefused(sender, update.accountFailures, receivedAt),
    ])
    const echo = update.messages.findLast(({ isEcho }) => isEcho)
    if (echo) await options.onEcho(sender, echo.at)
    // last: they have no id by which a repetition would be known
    await deadLetters.keep(sender, update.deadLetters, receivedAt)
    const [received, recorded] = [messages.length, update.receipts.length]
    trace.span?.set({ 'recado.messages': received, 'recado.receipts': recorded })
    await recordReceiptSpans({ db: pool, tracing, log }, sender, processed, {
      webhook: trace.span,
      startedAtMs,
      receivedAt,
    })
    metrics.inboundMessages(received)
    const fields = { event: 'webhook', senderId: sender.id, messages: received, receipts: recorded }
    log.debug(fields, 'A webhook was stored.')
  }

  /**
   * Without what the shop wrote in the channel's own app to people whom it leaves out. What they
   * write is taken, since it may need an answer.
   */
  async function takeMessages(name: SenderName, messages: InboundMessage[]): Promise<InboundMessage[]> {
    if (!messages.some(({ isEcho }) => isEcho)) return messages
    const excluded = await findExcluded(pool, name)
    if (excluded.size === 0) return messages
    const taken = messages.filter(
      ({ isEcho, from }) => !isEcho || !toAddresses(from).some(({ matchKey }) => excluded.has(matchKey)),
    )
    const left = messages.length - taken.length
    if (left > 0) activity.unread('echo:left_out', left, null)
    return taken
  }

  async function receive(
    sender: SenderAccount,
    message: InboundMessage,
    receivedAt: Date,
    trace: Trace,
  ): Promise<void> {
    const addresses = toAddresses(message.from)
    if (addresses.length === 0) throw new WithoutAddressError('No address of the sender can be read.')
    const name = toSenderName(sender)
    const messageId = newId()
    const span =
      trace.span &&
      tracing.start({
        name: 'process message',
        kind: 'consumer',
        parent: trace.span,
        attributes: aboutMessage('process', sender.channel, { ...name, messageId }),
      })
    const item = {
      ...message,
      ...name,
      senderAddress: sender.address,
      messageId,
      newContactId: newId(),
      newConversationId: newId(),
      traceId: trace.traceId,
      spanId: span?.spanId ?? null,
      receivedAt,
      addresses,
    }
    await within(span, () =>
      untilUncontended('A contact', async () => {
        const { kind, contactIds } = await arrivals.add(item)
        span?.set({ 'recado.outcome': kind })
        if (kind === 'undecided')
          throw new DatabaseUnavailableError(
            'An echo came while a message to the same contact is being sent.',
          )
        const isNews =
          kind === 'stored' || (kind === 'known_already' && (await fill(name, message, receivedAt)))
        if (message.media && isNews) onMedia({ ...message.media, ...name })
        return kind !== 'contended' && (await contacts.merge(name, contactIds)) ? true : null
      }),
    )
    if (message.movedTo) await contacts.move(name, addresses, toAddresses(message.movedTo), message.at)
  }

  /** Whether a message that came before without its content has it now. */
  async function fill(name: SenderName, message: InboundMessage, receivedAt: Date): Promise<boolean> {
    if ((await listUnread(pool, name, [message])).length === 0) return false
    const { kind } = await inTransaction(pool, (client) =>
      fillMessage(client, name, message, { now: receivedAt, isPast: false }),
    )
    return kind === 'filled'
  }

  /**
   * Returns the id of its message, if that is known.
   *
   * Its consequences follow right after the commit: if the webhook comes again because another
   * element failed, the receipt is no news.
   */
  async function record(sender: SenderAccount, receipt: Receipt, receivedAt: Date): Promise<string | null> {
    const name = toSenderName(sender)
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
    const { messageId } = recorded
    if (!isAsked || messageId === null) return messageId
    const isLinked = !recorded.isNewLink || (await contacts.link(link))
    if (isLinked) known.add(link)
    return messageId
  }

  /**
   * What a receipt means for the delivery of its message, and for a failure that waits for a
   * person.
   */
  async function follow(
    { workspaceId, senderId }: RecordedReceipt,
    { messageId, releasedDelivery, isRecovered }: RecordResult,
  ): Promise<void> {
    if (messageId === null) return
    if (releasedDelivery) onReleased(senderId, messageId)
    if (isRecovered) await recoverFailed(pool, { workspaceId, senderId }, messageId)
  }

  /**
   * The preference of an unknown contact is not stored: WhatsApp itself refuses marketing to them.
   */
  async function prefer(sender: SenderAccount, { from, isStopped, at }: MarketingPreference): Promise<void> {
    const name = toSenderName(sender)
    const isKnown = await storePreference(pool, { ...name, addresses: toAddresses(from), isStopped, at })
    if (!isKnown) activity.unread('value:unknown_contact', 1, null)
  }

  async function stopIfRefused(
    sender: SenderAccount,
    failures: AccountFailure[],
    receivedAt: Date,
  ): Promise<void> {
    const refusal = findRefusal(failures, receivedAt)
    if (refusal && !(await onRefused(sender, refusal.failure, refusal.saidAt)))
      throw new DatabaseUnavailableError('A stop could not be written down now.')
  }

  return {
    ingest,
    forget: knownLinks.forget,
    async close() {
      stopMatching()
      await Promise.all([arrivals.idle(), receipts.idle(), contacts.idle()])
    },
  }
}
