/**
 * The history of a number that stays in the channel's own app: months of messages that come within
 * minutes. The webhook only stores them as they came, in pieces; a job stores the pieces as
 * messages, one after another, and rests longer than each took, so that live messages keep their
 * pace. What was stored before, live or by an earlier delivery of the webhook, stays as it is.
 */
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type {
  Channels,
  ContactAddresses,
  HistoryChunk,
  HistoryMessage,
  HistoryPiece,
} from '../channels/channel.ts'
import { DAY_MS, type Clock } from '../engine/clock.ts'
import { runJob, type JobRow, type RunningJob } from '../engine/jobs/jobs.ts'
import type { Log } from '../engine/log/log.ts'
import { newId } from '../engine/new-id.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { isPassingError } from '../engine/postgres/errors.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import type { DeadLetters } from '../inbox/dead-letters.ts'
import type { ContactChanges } from '../inbox/contact-changes.ts'
import { indexMessages } from '../search/message-index.ts'
import {
  countHistory,
  findExcluded,
  noteChunks,
  noteContacts,
  type ChunkNews,
} from '../senders/app-syncs-repository.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { fillMessage, listUnread, type Filling } from '../store/fill-message.ts'
import { toAddresses } from '../store/received-message.ts'
import { BY_PHONE, FROM_PHONE } from '../store/message-data.ts'
import { importMessages, PAST_TEXTS, type PastMessage, type PastTexts } from './import-messages.ts'
import { toSenderName } from '../kinds/sender-name.ts'

/** It works for a quarter of the time: it takes minutes anyway until WhatsApp has sent all. */
const RESTS = 3

/**
 * A webhook of three megabytes would hold up what is accepted meanwhile, if one statement wrote it.
 */
const PIECES_AT_ONCE = 20

/** How long a file waits for its message, which comes in another webhook. */
const FILE_WAITS_MS = DAY_MS

type Options = {
  pool: Pool
  channels: Channels
  senders: SenderCache
  clock: Clock
  log: Log
  contacts: Pick<ContactChanges, 'link'>
  deadLetters: Pick<DeadLetters, 'keep' | 'storeEach'>
}

export type AppHistory = {
  /** Resolves when the chunks are committed. Throws if they cannot be: they come again then. */
  keep(sender: SenderAccount, chunks: HistoryChunk[], receivedAt: Date): Promise<void>
  close(): Promise<void>
}

export async function openAppHistory(options: Options): Promise<AppHistory> {
  const { pool, clock, log } = options
  const job: RunningJob = await runJob(
    { db: pool, clock, log },
    {
      table: 'app_history',
      id: 'piece_id',
      change: 'update app_history r set',
      atOnce: 1,
      run: (row, signal) => storePiece(options, row, signal),
    },
  )
  return {
    async keep(sender, chunks, receivedAt) {
      const name = toSenderName(sender)
      await inTransaction(pool, async (client) => {
        const excluded = await findExcluded(client, name)
        const [left, taken] = [[] as HistoryPiece[], [] as HistoryPiece[]]
        for (const piece of chunks.flatMap(({ pieces }) => pieces))
          (isExcluded(piece.names, excluded) ? left : taken).push(piece)
        await insertPieces(client, sender, taken, receivedAt)
        // a file may name the person by their user id alone
        const others = keysOf(
          left.flatMap(({ names }) => names),
          sender,
        ).filter((key) => !excluded.has(key))
        if (others.length > 0) await noteContacts(client, name, { stored: 0, excluded: others }, receivedAt)
        await noteChunks(client, name, toNews(chunks), receivedAt)
      })
      job.wake()
    },
    close: () => job.close(),
  }
}

const isExcluded = (names: ContactAddresses[], excluded: ReadonlySet<string>): boolean =>
  excluded.size > 0 && names.flatMap(toAddresses).some(({ matchKey }) => excluded.has(matchKey))

/** Without that of the shop itself. */
const keysOf = (names: ContactAddresses[], sender: SenderAccount): string[] => [
  ...new Set(
    names
      .flatMap(toAddresses)
      .map(({ matchKey }) => matchKey)
      .filter((key) => key !== sender.matchKey),
  ),
]

async function insertPieces(
  client: pg.PoolClient,
  sender: SenderAccount,
  pieces: HistoryPiece[],
  receivedAt: Date,
): Promise<void> {
  for (let from = 0; from < pieces.length; from += PIECES_AT_ONCE)
    await insertSome(client, sender, pieces.slice(from, from + PIECES_AT_ONCE), receivedAt)
}

async function insertSome(
  client: pg.PoolClient,
  sender: SenderAccount,
  pieces: HistoryPiece[],
  receivedAt: Date,
): Promise<void> {
  const keys = pieces.map(({ names }) => keysOf(names, sender))
  await client.query(
    `insert into app_history (workspace_id, piece_id, sender_id, match_keys, payload, received_at, due_at)
     select $1, i.piece_id, $2, array(select jsonb_array_elements_text(i.keys)), i.payload, $3::timestamptz, $3::timestamptz
     from unnest($4::uuid[], $5::text[], $6::jsonb[]) as i(piece_id, payload, keys)`,
    [
      sender.workspaceId,
      sender.id,
      receivedAt,
      pieces.map(newId),
      pieces.map(({ payload }) => payload),
      keys.map((some) => JSON.stringify(some)),
    ],
  )
}

/** What the chunks of a webhook say together: they may be many, and say it once. */
function toNews(chunks: HistoryChunk[]): ChunkNews {
  const progress = new Map<number, number>()
  for (const { phase, progress: percent } of chunks)
    if (phase !== null && percent !== null) progress.set(phase, Math.max(progress.get(phase) ?? 0, percent))
  const failure = chunks.findLast((chunk) => chunk.failure !== null)?.failure ?? null
  return {
    progress,
    failure: failure && JSON.stringify(failure),
    isDeclined: chunks.some(({ isDeclined }) => isDeclined),
  }
}

/**
 * For work that is done again after a crash: its commit waits for no disk, and so does not hold up
 * the commits of live messages. What is committed later is lost with it, or neither is.
 */
const UNHURRIED = 'set local synchronous_commit = off'

/** A piece was deleted since it was read: its person was erased, or its workspace has left. */
class PieceGoneError extends Error {
  override name = 'PieceGoneError'
}

/**
 * Begins a transaction about a piece: the fence refuses it where the workspace has left.
 * @throws PieceGoneError
 */
async function hold(client: pg.PoolClient, { workspaceId, id }: JobRow): Promise<void> {
  await client.query(UNHURRIED)
  const { rowCount } = await client.query(
    'update app_history set received_at = received_at where workspace_id = $1 and piece_id = $2',
    [workspaceId, id],
  )
  if (rowCount === 0) throw new PieceGoneError('The piece of history was deleted.')
}

type Piece = { senderId: string; payload: string; receivedAt: Date }

/** Leaves a piece that waits for its message. */
async function storePiece(options: Options, row: JobRow, signal: AbortSignal): Promise<void> {
  const { pool, senders, channels, clock, deadLetters } = options
  const { workspaceId, id } = row
  const beganMs = clock.monotonicMs()
  const { rows } = await pool.query<Piece>(
    `select sender_id as "senderId", payload, received_at as "receivedAt" from app_history
     where workspace_id = $1 and piece_id = $2`,
    [workspaceId, id],
  )
  const [piece] = rows
  const sender = piece && senders.find(workspaceId, piece.senderId)
  if (!piece || !sender) return // its credentials cannot be read here; another process may
  const now = clock.now()
  const { messages, deadLetters: odd } = channels.of(sender.channel).readHistory(piece.payload)
  const excluded = await findExcluded(pool, { workspaceId, senderId: sender.id })
  const taken = messages.filter(({ from }) => !isExcluded([from], excluded))
  const stored = await store(options, sender, taken, { ...piece, row, now }).catch((error: unknown) => {
    if (error instanceof PieceGoneError) return null
    throw error
  })
  if (stored !== null) {
    await deadLetters.keep(sender, [...odd, ...stored.odd], now)
    await inTransaction(pool, async (client) => {
      await client.query(UNHURRIED)
      const { rowCount } = await client.query(
        'delete from app_history where workspace_id = $1 and piece_id = $2',
        [workspaceId, id],
      )
      if (rowCount === 1) await countHistory(client, { workspaceId, senderId: sender.id }, stored, now)
    })
  }
  await rest(clock, (clock.monotonicMs() - beganMs) * RESTS, signal)
}

type Stored = { stored: number; known: number; odd: { reason: string; payload: string }[] }

/** Null: a file has to wait for its message. */
async function store(
  { pool, contacts, deadLetters, log }: Options,
  sender: SenderAccount,
  messages: HistoryMessage[],
  { receivedAt, row, now }: { receivedAt: Date; row: JobRow; now: Date },
): Promise<Stored | null> {
  const name = toSenderName(sender)
  const isLate = now.getTime() - receivedAt.getTime() >= FILE_WAITS_MS
  const stored: Stored = { stored: 0, known: 0, odd: [] }
  const past: HistoryMessage[] = []
  const unread = new Set(await listUnread(pool, name, messages))
  for (const message of messages) {
    if (!unread.has(message) && (!message.isFile || message.media === null)) {
      past.push(message)
      continue
    }
    const filled = await fill(pool, sender, message, row, now)
    if (filled === 'known') stored.known += 1
    else if (filled === 'unknown' && !isLate) return null
    else if (filled === 'unknown') past.push(message)
  }
  const withAddress = past.filter((message) => {
    const [address] = toAddresses(message.from)
    const isPerson = address !== undefined && address.matchKey !== sender.matchKey
    if (!isPerson) stored.odd.push({ reason: 'history_without_contact', payload: message.contentData })
    return isPerson
  })
  const [first] = withAddress
  if (!first) return stored
  const addresses = toAddresses(first.from)
  const link = { ...name, addresses, at: receivedAt } // the app says whose the addresses are now
  const isKnown = addresses.length === 1 || (await contacts.link(link))
  const importSome = async (some: HistoryMessage[]) => {
    const all = some.map((message) => toPast(sender, message, now))
    const imported = await importMessages(pool, sender.workspaceId, all, now, {
      hold: (client) => hold(client, row),
    })
    stored.stored += imported.stored
    stored.known += imported.known
  }
  try {
    await importSome(withAddress)
  } catch (error) {
    if (isPassingError(error) || error instanceof PieceGoneError) throw error
    log.warn(
      { event: 'history_one_by_one', senderId: sender.id, err: error },
      'A piece is stored one by one.',
    )
    let gone: PieceGoneError | null = null
    await deadLetters.storeEach(sender, withAddress, async (message) => {
      await importSome([message]).catch((reason: unknown) => {
        if (!(reason instanceof PieceGoneError)) throw reason
        gone = reason // what was erased is no dead letter either
      })
    })
    if (gone) throw gone as PieceGoneError
  }
  if (!isKnown) await contacts.link(link)
  return stored
}

/** A message with a text or caption is searched for by it. */
async function fill(pool: Pool, sender: SenderAccount, message: Filling, row: JobRow, now: Date) {
  const { workspaceId, id: senderId } = sender
  return await inTransaction(pool, async (client) => {
    await hold(client, row)
    const name = { workspaceId, senderId }
    const { kind, messageId } = await fillMessage(client, name, message, { now, isPast: true })
    if (kind === 'filled' && messageId !== null && message.content !== null)
      await indexMessages(client, workspaceId, [messageId])
    return kind
  })
}

const NO_TEXTS = Object.fromEntries(PAST_TEXTS.map((name) => [name, null])) as PastTexts

/** WhatsApp gives one time: when the device of the recipient got the message. */
function toPast(sender: SenderAccount, message: HistoryMessage, now: Date): PastMessage {
  const { isEcho, status, failure, at } = message
  const [contact] = toAddresses(message.from)
  if (!contact) throw new Error('A message without a contact is set aside before.')
  const createdAt = at > now ? now : at // one that lies ahead would come after all that follows
  const isDelivered = status === 'delivered' || status === 'read'
  return {
    ...NO_TEXTS,
    senderId: sender.id,
    contact,
    messageId: uuidv7({ msecs: createdAt.getTime() }),
    role: isEcho ? 'assistant' : 'user',
    status,
    failure: failure && JSON.stringify(failure),
    type: message.type,
    from: isEcho ? sender.address : contact.value,
    to: isEcho ? contact.value : sender.address,
    content: message.content,
    contentData: message.contentData,
    contextId: message.contextId,
    contextFrom: message.contextFrom,
    channelMessageId: message.channelMessageId,
    data: isEcho ? BY_PHONE : FROM_PHONE,
    createdAt,
    sentAt: status === 'failed' ? null : createdAt,
    deliveredAt: isDelivered ? createdAt : null,
    readAt: status === 'read' ? createdAt : null,
    order: null,
    media: message.media,
  }
}

async function rest(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (ms <= 0 || signal.aborted) return
  const cancel = clock.after(Math.min(ms, 1_000), resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  cancel()
}
