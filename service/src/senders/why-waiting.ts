/**
 * Why the deliveries of a sender wait: by the database, and by what the process that drives the
 * sender reports of the first ones of each conversation.
 */
import type { SenderHealth } from './sender-health.ts'
import type { Waits } from './waits.ts'

/**
 * Each delivery that waits is counted under one reason; `windowClosed` counts some of them once
 * more.
 */
export type Waiting = Omit<Waits, 'database'> & { noProcess: number; windowClosed: number }

type WaitingHealth = Pick<SenderHealth, 'waiting' | 'behind' | 'windowClosed' | 'isDriven' | 'waits'>

export function whyWaiting(
  sender: { pausedAt: Date | null; stoppedAt: Date | null },
  { waiting, behind, windowClosed, isDriven, waits }: WaitingHealth,
): Waiting {
  const nothing = {
    behind: 0,
    recipientPace: 0,
    senderRate: 0,
    channelAway: 0,
    upload: 0,
    paused: 0,
    stopped: 0,
    noProcess: 0,
  }
  if (sender.pausedAt) return { ...nothing, paused: waiting, windowClosed }
  if (sender.stoppedAt) return { ...nothing, stopped: waiting, windowClosed }
  const firsts = waiting - behind
  if (!isDriven) return { ...nothing, behind, noProcess: firsts, windowClosed }

  // reported a moment before the counting, and of all deliveries: never more than there are now
  let left = firsts
  const take = (reported = 0) => {
    const taken = Math.min(reported, left)
    left -= taken
    return taken
  }
  const noProcess = take(waits?.database)
  const recipientPace = take(waits?.recipientPace)
  const upload = take(waits?.upload)
  const isAway = (waits?.channelAway ?? 0) > 0 && waits?.senderRate === 0
  const channelAway = isAway ? take(left) : take(waits?.channelAway)
  return { ...nothing, behind, recipientPace, senderRate: left, channelAway, upload, noProcess, windowClosed }
}
