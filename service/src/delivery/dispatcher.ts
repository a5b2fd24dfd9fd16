/**
 * The dispatcher: drives every sender whose lease this process holds.
 *
 * It learns of deliveries in three ways: handed over in memory by the request that committed them,
 * by notification from another process, and by a slow scan that finds what both missed. Leases are
 * renewed at a third of their time, released when the service stops, and taken over soon after
 * another process lets them lapse.
 */
import type { Channels, Failure } from '../channels/channel.ts'
import { createCallLog } from '../store/call-log.ts'
import { settleAttempts } from '../store/settle-attempts.ts'
import { startAttempts } from '../store/start-attempts.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import type { Notifications } from '../engine/postgres/notifications.ts'
import type { WriteQueue } from '../engine/postgres/write/write-queue.ts'
import { createConcurrencyLimit } from '../engine/queue/concurrency-limit.ts'
import { createLeaseKeeper } from '../engine/queue/lease-keeper.ts'
import { openLeaseSharing } from '../engine/queue/lease-sharing.ts'
import type { Lease, TakenLease } from '../engine/queue/leases-repository.ts'
import type { Peers } from '../engine/queue/peers.ts'
import { repeat } from '../engine/jobs/repeat.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import { stopSender, type SenderAccount } from '../senders/senders-repository.ts'
import { lostAnswer, type AttemptTools } from './attempt.ts'
import { listSendersWithDeliveries, recoverLostCalls, type Delivery } from '../store/deliveries-repository.ts'
import { BUFFER_MAX } from './delivery-buffer.ts'
import { createMemoryBudget, PAYLOAD_BYTES_MAX } from '../engine/queue/memory-budget.ts'
import { createSenderLanes, type LaneTools, type SenderLanes } from './sender-lanes.ts'
import type { SettleLimits } from './settle.ts'

export type Dispatcher = {
  /**
   * Takes deliveries that were just committed; of those of senders driven elsewhere it notifies the
   * other processes.
   */
  offer(deliveries: Delivery[]): void
  /** Receipts settled these messages: lanes that wait for them may go on. */
  release(senderId: string, messageId: string): void
  /** A person decided that this message is to be sent again: its delivery waits in the database. */
  reopen(senderId: string, messageId: string): void
  /**
   * WhatsApp refuses the whole account of a sender: nothing more goes out until it is resumed,
   * unless that happened after `saidAt`. Returns whether it is on disk, also where nothing had to
   * change.
   */
  stop(sender: SenderAccount, failure: Failure, saidAt: Date): Promise<boolean>
  /**
   * Starts no more, waits for calls in flight (at most `timeoutMs`, then they count as unknown),
   * releases its leases.
   */
  close(timeoutMs: number): Promise<void>
}

export type DispatcherOptions = Pick<
  AttemptTools,
  'uploads' | 'clock' | 'log' | 'metrics' | 'tracing' | 'activity'
> & {
  channel: Pick<Channels, 'all' | 'send'>
  /** Names this process in leases. */
  holder: string
  pool: Pool
  /** For leases alone: a renewal that waits for readers comes too late. */
  leasePool: Pool
  /** For starts and outcomes of attempts. */
  queue: WriteQueue
  senders: SenderCache
  notifications: Notifications
  /** Those that senders are shared with. */
  peers: Pick<Peers, 'others'>
  limits: SettleLimits & { leaseMs: number; scanMs: number }
  /** Deliveries of one sender kept in memory; a test makes it small. */
  bufferMax?: number
  /** Payloads in memory, all senders together; a test makes it small. */
  payloadBytesMax?: number
}

export async function openDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const { holder, pool, queue, senders, notifications, clock, log, metrics, activity, limits } = options
  const aborter = new AbortController()
  const callLog = createCallLog()
  // never refused: there are only as many as slots (concurrency-limit.ts), and an outcome is all
  // that is known of a call
  const tools: LaneTools = {
    ...options,
    db: pool,
    starts: queue.of(startAttempts(callLog), { isRefusable: false, meter: metrics.writeQueue('starts') }),
    settles: queue.of(settleAttempts(callLog), { isRefusable: false, meter: metrics.writeQueue('outcomes') }),
    concurrencyLimits: new Map(
      options.channel.all.map(({ name, callsMax }) => [name, createConcurrencyLimit(callsMax)]),
    ),
    payloads: createMemoryBudget(options.payloadBytesMax ?? PAYLOAD_BYTES_MAX),
    bufferMax: options.bufferMax ?? BUFFER_MAX,
    signal: aborter.signal,
  }
  const driven = new Map<string, SenderLanes>()
  const stopping = new Set<string>() // senders whose stop is on its way to the database
  const leaving = new Set<Promise<void>>() // of senders that were lost: their last calls
  metrics.watchLeases(() => driven.size)
  const listWaits = () =>
    [...driven.values()].map(({ lease: { workspaceId, ownerId: senderId }, waits }) => ({
      workspaceId,
      senderId,
      waits: waits(),
    }))
  metrics.watchWaits(() => listWaits().map(({ waits }) => waits))
  activity.watchWaits(listWaits)
  const leases = createLeaseKeeper({
    kind: 'sender',
    holder,
    clock,
    log,
    notifications,
    drive,
    db: options.leasePool,
    leaseMs: limits.leaseMs,
    loadOf: ({ ownerId }) => driven.get(ownerId)?.attemptsPerSecond(),
    stopDriving: releaseLease,
    onLost,
  })
  let backlogs: Promise<void> = Promise.resolve() // of senders that were taken, read one after another
  let closed = false

  // --- senders
  // ------------------------------------------------------------------------------------------

  async function drive(lease: TakenLease): Promise<boolean> {
    const { workspaceId, ownerId: senderId, fence } = lease
    if (senders.find(workspaceId, senderId)?.isAway !== false) await senders.refresh()
    const sender = senders.find(workspaceId, senderId)
    if (!sender || sender.isAway) return false
    const now = clock.now()
    const failure = lostAnswer('The process that made the call ended before it could write down the answer.')
    const dueAt = new Date(now.getTime() + limits.unknownWaitMs)
    const lost = await recoverLostCalls(pool, lease, failure, now, dueAt)
    if (closed || !leases.keeps(lease)) return false
    const fields = { event: 'sender_taken', senderId, fence, lostAttempts: lost }
    log.info(fields, 'This process drives a sender now.')
    const lanes = createSenderLanes(tools, sender, lease, () => leases.has(lease), {
      onStopped: (stopped, { failure, saidAt }) => void onStopped(stopped, failure, saidAt),
      onLeaseLost: () => leases.lose(lease),
    })
    driven.set(senderId, lanes)
    backlogs = backlogs.then(() => lanes.load())
    return true
  }

  /**
   * Drives the sender no longer. Resolves when its last calls have ended; undefined if it was not
   * driven under this lease.
   */
  function stopDriving({ ownerId: senderId, fence }: Lease): Promise<void> | undefined {
    const lanes = driven.get(senderId)
    if (lanes?.lease.fence !== fence) return undefined
    driven.delete(senderId)
    const ending = lanes.close().finally(() => leaving.delete(ending))
    leaving.add(ending)
    return ending
  }

  async function handOver(lease: Lease) {
    await stopDriving(lease)
    const fields = { event: 'sender_handed_over', senderId: lease.ownerId, fence: lease.fence }
    log.info(fields, 'This process hands a sender over to another one, which has less to do.')
  }

  async function releaseLease(lease: Lease) {
    await (stopDriving(lease) ?? Promise.all(leaving)) // it may be on its way to another process
    const fields = { event: 'sender_released', senderId: lease.ownerId, fence: lease.fence }
    log.info(fields, 'The workspace of a sender moves away.')
  }

  function onLost(lease: Lease) {
    const { ownerId: senderId, fence } = lease
    if (!stopDriving(lease)) return
    notifications.announce('deliveries', senderId) // what was handed to us meanwhile is for the new driver
    log.warn({ event: 'sender_lost', senderId, fence }, 'This process no longer drives a sender.')
  }

  async function onStopped(sender: SenderAccount, failure: Failure, saidAt: Date): Promise<boolean> {
    const { id, workspaceId } = sender
    const fields = {
      event: 'sender_stopped',
      senderId: id,
      code: failure.code,
      channelCode: failure.channelCode,
    }
    stopping.add(id)
    try {
      if (!(await stopSender(pool, workspaceId, id, JSON.stringify(failure), saidAt, clock.now()))) {
        scanNow() // the lanes that met it have stopped: if it was resumed since, they go on
        return true
      }
      log.error(fields, 'WhatsApp refuses the account of a sender: nothing more is sent until it is resumed.')
      driven.get(id)?.update({ ...sender, stoppedAt: clock.now() })
      notifications.announce('senders', id)
      return true
    } catch (error) {
      log.error(
        { event: 'stop_unwritten', senderId: sender.id, err: error },
        'A stop could not be written down.',
      )
      return false
    } finally {
      stopping.delete(sender.id)
    }
  }

  // --- learning of deliveries
  // ---------------------------------------------------------------------------

  async function scan() {
    await senders.refresh()
    // what was read before a stop was written must not take it back
    for (const sender of senders.all()) if (!stopping.has(sender.id)) driven.get(sender.id)?.update(sender)
    await leases.take()
    for (const senderId of await listSendersWithDeliveries(pool, holder)) await driven.get(senderId)?.load()
  }

  notifications.on('deliveries', (senderIds) => {
    for (const senderId of senderIds) {
      const lanes = driven.get(senderId)
      if (lanes) void lanes.load()
      else if (!closed)
        leases.take().catch((error) => log.warn({ event: 'leases_failed', err: error }, 'No leases now.'))
    }
  })
  function scanNow() {
    if (!closed)
      scan().catch((error) => log.warn({ event: 'scan_failed', err: error }, 'Senders could not be read.'))
  }

  notifications.on('senders', scanNow)
  notifications.on('released', (payloads) => {
    for (const payload of payloads) {
      const [senderId, messageId] = payload.split(' ')
      if (senderId && messageId) driven.get(senderId)?.release(messageId)
    }
  })

  await leases.open()
  const stopSharing = await openLeaseSharing({
    kind: 'sender',
    db: options.leasePool,
    holder,
    leases,
    peers: options.peers,
    leaseMs: limits.leaseMs,
    clock,
    log,
    stopDriving: handOver,
  })
  const stopScans = await repeat(options, 'scan', limits.scanMs, scan)

  function release(senderId: string, messageId: string) {
    const lanes = driven.get(senderId)
    if (lanes) lanes.release(messageId)
    else notifications.announce('released', `${senderId} ${messageId}`)
  }

  return {
    offer(deliveries) {
      for (const delivery of deliveries) {
        const lanes = driven.get(delivery.senderId)
        if (lanes) lanes.offer(delivery)
        else notifications.announce('deliveries', delivery.senderId)
      }
    },
    release,
    reopen(senderId, messageId) {
      release(senderId, messageId) // a lane that still waits for evidence of it forgets it, and reads it again
      notifications.announce('deliveries', senderId)
    },
    stop: onStopped,
    async close(timeoutMs) {
      closed = true
      stopScans()
      stopSharing()
      const cancelGiveUp = clock.after(timeoutMs, () => aborter.abort())
      await leases.stop()
      await Promise.all([...leaving, ...[...driven.values()].map((lanes) => lanes.close())])
      cancelGiveUp()
      aborter.abort()
      await Promise.all([tools.starts.idle(), tools.settles.idle()])
      await leases.release()
      driven.clear()
    },
  }
}
