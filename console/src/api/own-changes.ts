/**
 * What this tab has changed itself. The stream sends that to the tab, too: by then the answer is in
 * the cache, and the event says nothing new. So an event of something that is being changed waits
 * for the answer.
 */

const pending = new Map<string, number>()
const waiting = new Set<() => void>()

export const isChanging = (id: string): boolean => pending.has(id)

/**
 * Makes a change, and puts its answer into the cache before an event of the same object is looked
 * at.
 */
export async function whileChanging<Answer>(
  id: string,
  change: () => Promise<Answer>,
  apply: (answer: Answer) => void,
): Promise<Answer> {
  pending.set(id, (pending.get(id) ?? 0) + 1)
  try {
    const answer = await change()
    apply(answer)
    return answer
  } finally {
    const left = (pending.get(id) ?? 1) - 1
    if (left > 0) pending.set(id, left)
    else pending.delete(id)
    for (const look of waiting) look()
  }
}

/**
 * Runs at once, or when the changes of the object that are under way have been answered: what
 * waited may be older than the answer.
 */
export function afterOwnChanges(id: string, run: (hasWaited: boolean) => void): void {
  if (!isChanging(id)) return run(false)
  const look = () => {
    if (isChanging(id)) return
    waiting.delete(look)
    run(true)
  }
  waiting.add(look)
}
