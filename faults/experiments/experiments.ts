/** Every experiment, in the order of a run. */
import { behindCaddy, behindNginx } from './behind-proxy.ts'
import { channelDown } from './channel-down.ts'
import { channelErrors, channelGarbage } from './channel-errors.ts'
import { cutCommit } from './cut-commit.ts'
import type { Experiment } from './experiment.ts'
import { failover } from './failover.ts'
import { freezePostgres } from './freeze-postgres.ts'
import { fullVolume } from './full-volume.ts'
import { inDoubt } from './in-doubt.ts'
import { killPostgres } from './kill-postgres.ts'
import { killService } from './kill-service.ts'
import { lateStart } from './late-start.ts'
import { held, lostAnswers, resent } from './lost-answers.ts'
import { namedSteps } from './named-steps.ts'
import { network } from './network.ts'
import { payments } from './payments.ts'
import { poolExhausted } from './pool-exhausted.ts'
import { receipts } from './receipts.ts'
import { restore } from './restore.ts'
import { rollingRestart } from './rolling-restart.ts'
import { servers } from './servers.ts'
import { slowStop } from './slow-stop.ts'
import { succession } from './succession.ts'
import { terminateBackends } from './terminate-backends.ts'
import { upgrade } from './upgrade.ts'
import { webhookReceiver } from './webhook-receiver.ts'

export const experiments: Experiment[] = [
  killService,
  inDoubt,
  namedSteps,
  succession,
  lateStart,
  rollingRestart,
  upgrade,
  behindCaddy,
  behindNginx,
  slowStop,
  killPostgres,
  terminateBackends,
  freezePostgres,
  cutCommit,
  poolExhausted,
  fullVolume,
  failover,
  restore,
  channelErrors,
  channelGarbage,
  channelDown,
  lostAnswers,
  held,
  resent,
  receipts,
  network,
  webhookReceiver,
  payments,
  servers,
]
