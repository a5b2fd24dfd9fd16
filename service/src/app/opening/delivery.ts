/** Sending: uploads, the dispatcher, and what accepts messages for it. */
import { WINDOW_WARNING } from '../../delivery/window-closed.ts'
import { toFault } from '../../engine/http/faults.ts'
import type { Config } from '../../engine/settings/config.ts'
import { acceptDrafts, createAccept, type BeforeClosing } from '../../delivery/accept.ts'
import { openDispatcher } from '../../delivery/dispatcher.ts'
import { createReplace } from '../../delivery/replace.ts'
import { createResend, type ResendTools } from '../../delivery/resend.ts'
import { createResolve } from '../../delivery/resolve.ts'
import { createChannelUploads } from '../../media/channel-uploads.ts'
import { REFERENCE_PLACE } from '../../store/accept-messages.ts'
import { createWriteQueue } from '../../engine/postgres/write/write-queue.ts'
import { createSenderActivity } from '../../senders/sender-activity.ts'
import type { Foundation, Overrides } from './foundation.ts'

/** What charges have to say of messages. */
type OfCharges = { beforeClosing: BeforeClosing } & Pick<ResendTools, 'hasExpiredPixCode'>

type Timing = {
  publicUrl: () => string
  /** How long calls may take to end when the service stops. */
  stopLeftMs: () => number
}

export async function openDelivery(
  config: Config,
  foundation: Foundation,
  { bufferMax, payloadBytesMax }: Overrides,
  { publicUrl, stopLeftMs }: Timing,
  { beforeClosing, hasExpiredPixCode }: OfCharges,
  opened: AsyncDisposableStack,
) {
  const { pool, dispatchPool, leasePool, channels, senders, notifications, holder, metrics, tracing } =
    foundation
  const { peers, acceptWriter, deliveryQueue, writeBounds, mediaStore, clock, log } = foundation
  const activity = createSenderActivity(pool, clock, log, metrics)
  opened.defer(() => activity.close())
  const uploads = createChannelUploads({
    db: dispatchPool,
    channel: channels,
    store: mediaStore,
    clock,
    log,
    limits: config.delivery,
  })
  opened.defer(() => uploads.close())
  const dispatcher = await openDispatcher({
    holder,
    pool: dispatchPool,
    leasePool,
    queue: deliveryQueue,
    channel: channels,
    uploads,
    senders,
    notifications,
    peers,
    clock,
    log,
    metrics,
    tracing,
    activity,
    limits: config.delivery,
    ...(bufferMax === undefined ? {} : { bufferMax }),
    ...(payloadBytesMax === undefined ? {} : { payloadBytesMax }),
  })
  opened.defer(() => dispatcher.close(stopLeftMs()))
  const accept = createAccept(
    createWriteQueue(acceptWriter, { bounds: writeBounds, clock }).of(
      acceptDrafts(() => ({
        referenceUsed: JSON.stringify(
          toFault({ ...channels.referenceUsed, pointer: REFERENCE_PLACE }, publicUrl()),
        ),
        windowClosed: JSON.stringify(WINDOW_WARNING),
      })),
      { isRefusable: true, meter: metrics.writeQueue('accept') },
    ),
    dispatcher.offer,
    beforeClosing,
    clock,
    tracing,
  )
  opened.defer(() => accept.idle())
  const resend = createResend({ pool, accept, senders, hasExpiredPixCode })
  return {
    activity,
    dispatcher,
    accept,
    replace: createReplace({ pool, accept, clock }),
    resolve: createResolve({ pool, channels, resend, dispatcher, clock }),
  }
}
