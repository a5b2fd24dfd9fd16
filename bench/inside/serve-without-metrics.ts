/**
 * `recado serve` without metrics, to measure what they cost. The service has no setting for that, since no operator should
 * have to decide it, so this file assembles the service with metrics that record nothing.
 */
import { Registry } from 'prom-client'
import { readConfig } from '../../service/src/engine/settings/config.ts'
import { startService } from '../../service/src/main.ts'
import type { Metrics } from '../../service/src/engine/metrics/metrics.ts'

const nothing = () => undefined
const silent: Metrics = {
  registry: new Registry(),
  writeQueue: () => ({ watch: nothing, written: nothing, refused: nothing }),
  ...{
    request: nothing,
    rateLimited: nothing,
    attempt: nothing,
    receipts: nothing,
    inboundMessages: nothing,
    mediaFetch: nothing,
    mediaGivenUp: nothing,
    unreadWebhooks: nothing,
  },
  webhooks: { begun: () => nothing, givenUp: nothing, watchLag: nothing },
  payments: { onBooked: nothing, begun: () => nothing, callback: nothing, watchCertificates: nothing },
  ...{ watchLeases: nothing, watchWaits: nothing, watchPool: nothing },
}

const service = await startService(readConfig(process.env), { metrics: silent })
process.once('SIGTERM', () => void stop())
process.stdin.once('end', () => void stop()).resume()

async function stop(): Promise<void> {
  await service.close()
  process.exit(0)
}
