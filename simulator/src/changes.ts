/** Notifies subscribers of changes: the phone page by server-sent events, and the snapshot. */
export type Change =
  | { event: 'chat'; account: string; waId: string }
  | { event: 'call'; account: string; n: number }
  | { event: 'clock'; now: string }
  | { event: 'reset' }
  /** A change that no page shows by itself, such as an account or a contact without a chat. */
  | { event: 'state' }

export type Changes = {
  publish(change: Change): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void
}

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>()
  return {
    publish(change) {
      for (const listener of listeners) listener(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
