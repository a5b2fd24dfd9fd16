/**
 * Messages between the send button and the service. They leave one after another in each
 * conversation, in the order of the person, also while another page is shown. Every message keeps
 * its idempotency key, so that a retry after a lost answer makes no second message; passing
 * failures are retried. While the service cannot be reached, messages are held, and leave when it
 * answers again. What failed waits for the person, and does not hold up what follows. Nothing
 * leaves once the session has ended: the next one may be another person's. A reload sends what
 * was on its way, if the same user wrote it, and so does the next session of that user. A file that
 * was not uploaded by then is lost.
 */
import { pauseForComeback } from '../../../api/comeback.ts'
import { makeIdempotencyKey } from '../../../api/idempotency-key.ts'
import { isPassing, RefusedError, UnreachableError } from '../../../api/problem.ts'
import type { SendKind } from '../../../api/send-message.ts'
import type { Conversation } from '../../../api/types.ts'
import { toBody } from './outgoing.ts'
import type { Outgoing, Reply } from './outgoing.ts'

export type OutboxNeeds = {
  /** Null for a key. */
  userId: string | null
  /** Aborts when the session ends. */
  ended: AbortSignal
  send: (kind: SendKind, body: Record<string, unknown>, key: string) => Promise<{ id: string }>
  /** Returns the id of the media. */
  upload: (file: File, onProgress: (part: number) => void) => Promise<string>
  /**
   * The service has accepted a message: resolves when it is in the cache, after which it leaves the
   * outbox.
   */
  onAccepted: (outgoing: Outgoing) => Promise<void>
  onFailed: (outgoing: Outgoing) => void
}

export type Outbox = ReturnType<typeof createOutbox>

const KEPT_AS = 'recado.outbox.1'
const RETRIES_MAX = 3
const RETRY_FIRST_MS = 500
const HELD_PAUSE_MAX_MS = 30_000
/** Older ones wait for the person: the service may forget an idempotency key after 24 hours. */
const HELD_MAX_MS = 20 * 3_600_000

/** It was not attempted: the person must confirm first that it should still be sent. */
export class WaitedTooLong extends Error {}

export function createOutbox({ userId, ended, send, upload, onAccepted, onFailed }: OutboxNeeds) {
  const listeners = new Set<() => void>()
  /** The last one of each conversation. */
  const turns = new Map<string, Promise<void>>()
  let all: readonly Outgoing[] = readKept().map((one) =>
    one.userId === userId ? one : { ...one, state: 'failed' },
  )

  const change = (next: readonly Outgoing[]) => {
    if (ended.aborted) return // what is kept now belongs to the next session
    all = next
    keep(all)
    for (const listener of listeners) listener()
  }
  const find = (key: string) => all.find((one) => one.key === key)
  const update = (key: string, news: Partial<Outgoing>) =>
    change(all.map((one) => (one.key === key ? { ...one, ...news } : one)))

  /**
   * Repeats what failed for a passing reason: a few times what the service refused, and what did
   * not reach it until it does. Throws when the message was discarded meanwhile, or the session has
   * ended.
   */
  const persist = async <Answer>(key: string, act: () => Promise<Answer>): Promise<Answer> => {
    for (let retries = 0; ; retries += 1) {
      ended.throwIfAborted()
      const due = find(key)
      if (due && Date.now() - Date.parse(due.confirmedAt ?? due.at) > HELD_MAX_MS) throw new WaitedTooLong()
      try {
        return await act()
      } catch (error) {
        const outgoing = find(key)
        if (!isPassing(error) || outgoing === undefined) throw error
        if (error instanceof UnreachableError) {
          if (retries >= RETRIES_MAX) update(key, { state: 'held' })
        } else if (retries >= RETRIES_MAX) throw error
        const waitMs = (error instanceof RefusedError && error.retryAfterMs) || RETRY_FIRST_MS * 2 ** retries
        await pauseForComeback(Math.min(waitMs, HELD_PAUSE_MAX_MS))
        if (find(key) === undefined) throw error
      }
    }
  }
  const run = async (key: string) => {
    try {
      const begun = find(key)
      if (begun?.state !== 'waiting') return
      if (begun.file && begun.mediaId === null) {
        update(key, { state: 'uploading' })
        const { file } = begun
        const mediaId = await persist(key, () => upload(file, (progress) => update(key, { progress })))
        update(key, { mediaId })
      }
      update(key, { state: 'sending' })
      const outgoing = find(key)
      if (outgoing === undefined) return // discarded while its file was uploaded
      const { id } = await persist(key, () => send(outgoing.kind, toBody(outgoing), key))
      update(key, { state: 'accepted', messageId: id })
      await onAccepted({ ...outgoing, messageId: id })
      change(all.filter((one) => one.key !== key))
    } catch (error) {
      update(key, { state: 'failed', error })
      const failed = find(key)
      if (failed) onFailed(failed)
    }
  }
  const queue = ({ key, conversation }: Outgoing) => {
    const before = turns.get(conversation.id) ?? Promise.resolve()
    turns.set(
      conversation.id,
      before.then(() => run(key)),
    )
  }
  for (const outgoing of all) if (outgoing.state === 'waiting') queue(outgoing)

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** All of them, oldest first; another array after every change. */
    list: () => all,
    /** How many the service has not accepted. */
    countUnsent: () => all.filter(({ state }) => state !== 'accepted').length,
    add(conversation: Pick<Conversation, 'id' | 'workspaceId' | 'from' | 'to'>, reply: Reply) {
      const { id, workspaceId, from, to } = conversation
      const outgoing: Outgoing = {
        ...reply,
        key: makeIdempotencyKey(),
        conversation: { id, workspaceId, from, to },
        userId,
        at: new Date().toISOString(),
        state: 'waiting',
        progress: 0,
        error: null,
        mediaId: null,
        messageId: null,
      }
      change([...all, outgoing])
      queue(outgoing)
    },
    retry(key: string) {
      const failed = find(key)
      if (failed?.state !== 'failed') return
      const confirmedAt = new Date().toISOString()
      update(key, { state: 'waiting', progress: 0, error: null, userId, confirmedAt })
      queue(failed)
    },
    /** Only what the service has not accepted can be discarded. */
    discard: (key: string) => change(all.filter((one) => one.key !== key || one.state === 'accepted')),
  }
}

function keep(all: readonly Outgoing[]): void {
  const kept = all
    .filter(({ file, mediaId, state }) => state !== 'accepted' && (!file || mediaId !== null))
    .map((one) => ({
      ...one,
      file: undefined,
      state: one.state === 'failed' ? 'failed' : 'waiting',
      error: null,
    }))
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(kept))
  } catch {
    // Without storage a reload loses what is on its way.
  }
}

function readKept(): Outgoing[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as Outgoing[]
  } catch {
    return []
  }
}
