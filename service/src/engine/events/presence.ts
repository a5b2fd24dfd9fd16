/**
 * What people do right now, sent to the streams of their workspace in every process and stored
 * nowhere: that a user writes, and what a user has read on one of their screens. What is sent
 * while the notifications are down is lost.
 */
import type { Clock } from '../clock.ts'
import { newId } from '../new-id.ts'
import { onAbort } from '../on-abort.ts'
import type { Notifications } from '../postgres/notifications.ts'

export type PresenceEvent = {
  name: 'typing' | 'seen'
  workspaceId: string
  /** Who does it. */
  userId: string
  data: object
}

export type Presence = {
  publish(event: PresenceEvent): void
  /**
   * Receives that others write, and what the user reads elsewhere. Returns how to end that.
   * @param userId who receives it; null: a key, which has read nothing itself
   */
  hear(workspaceId: string, userId: string | null, listener: Listener): () => void
  /**
   * The users of a workspace who receive anything now, in any process: each has a page open.
   * Processes that do not answer within a second are left out, or that have not when the signal
   * comes.
   */
  findHearing(workspaceId: string, signal: AbortSignal): Promise<Set<string>>
}

/** How long other processes may take to answer. */
const ANSWER_MS = 1_000
/** An announcement has room for some 200 ids. */
const IDS_OF_ANSWER_MAX = 150

type Listener = (name: PresenceEvent['name'], data: object) => void
type Hearing = { userId: string | null; listener: Listener }

type Tools = {
  notifications: Pick<Notifications, 'announce' | 'on'>
  /** The other processes, as far as they have announced themselves. */
  others: () => string[]
  clock: Clock
}

export function openPresence({ notifications: { announce, on }, others, clock }: Tools): Presence {
  const hearings = new Map<string, Set<Hearing>>()
  const questions = new Map<string, Set<string>>()

  const hearingHere = (workspaceId: string): string[] =>
    [...(hearings.get(workspaceId) ?? [])].flatMap(({ userId }) => userId ?? [])

  on('who_hears', (payloads) => {
    for (const payload of payloads) {
      const [question = '', workspaceId = ''] = payload.split(' ')
      const userIds = questions.has(question) ? [] : [...new Set(hearingHere(workspaceId))]
      for (let at = 0; at < userIds.length; at += IDS_OF_ANSWER_MAX)
        announce('hearing', [question, ...userIds.slice(at, at + IDS_OF_ANSWER_MAX)].join(' '))
    }
  })
  on('hearing', (payloads) => {
    for (const payload of payloads) {
      const [question = '', ...userIds] = payload.split(' ')
      for (const userId of userIds) questions.get(question)?.add(userId)
    }
  })

  on('presence', (payloads) => {
    for (const payload of payloads) {
      const { workspaceId, userId, name, data } = JSON.parse(payload) as PresenceEvent
      for (const hearing of hearings.get(workspaceId) ?? []) {
        const isOwn = hearing.userId === userId
        if (isOwn === (name === 'seen')) hearing.listener(name, data)
      }
    }
  })

  return {
    publish: (event) => announce('presence', JSON.stringify(event)),
    hear(workspaceId, userId, listener) {
      const ofWorkspace = hearings.get(workspaceId) ?? new Set()
      hearings.set(workspaceId, ofWorkspace)
      const hearing = { userId, listener }
      ofWorkspace.add(hearing)
      return () => {
        ofWorkspace.delete(hearing)
        if (ofWorkspace.size === 0) hearings.delete(workspaceId)
      }
    },
    async findHearing(workspaceId, signal) {
      const found = new Set<string>()
      if (others().length > 0) {
        const question = newId()
        questions.set(question, found)
        announce('who_hears', `${question} ${workspaceId}`)
        await new Promise<void>((resolve) => {
          const forget = onAbort(signal, resolve)
          clock.after(ANSWER_MS, () => {
            forget()
            resolve()
          })
        })
        questions.delete(question)
      }
      for (const userId of hearingHere(workspaceId)) found.add(userId)
      return found
    },
  }
}
