/**
 * What people do right now, sent to the streams of their workspace in every process and stored
 * nowhere: that somebody writes, and what a user has read on one of their screens. What is sent
 * while the notifications are down is lost.
 */
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
   * Hears that others write, and what the user reads elsewhere. Returns how to hear nothing more.
   * @param userId who hears it; null: a key, which has read nothing itself
   */
  hear(workspaceId: string, userId: string | null, listener: Listener): () => void
}

type Listener = (name: PresenceEvent['name'], data: object) => void
type Hearing = { userId: string | null; listener: Listener }

export function openPresence({ announce, on }: Pick<Notifications, 'announce' | 'on'>): Presence {
  const hearings = new Map<string, Set<Hearing>>()

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
  }
}
