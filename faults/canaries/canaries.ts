/**
 * Eight ways to break the service, each behind one switch. The checker must find every one of them:
 * a check that cannot fail proves nothing.
 */
import { cutCommit } from '../experiments/cut-commit.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { killPostgres } from '../experiments/kill-postgres.ts'
import { killService } from '../experiments/kill-service.ts'
import { lateStart } from '../experiments/late-start.ts'
import { payments } from '../experiments/payments.ts'
import { servers } from '../experiments/servers.ts'
import { webhookReceiver } from '../experiments/webhook-receiver.ts'

export type Canary = {
  name: string
  breaks: string
  /** The experiment that shows the mistake, and the invariant that must report it. */
  experiment: Experiment
  seenBy: string
} & (
  | { /** Run in the database before the experiments. */ sql: string[]; undo: string[] }
  | { /** Settings of the cluster. */ settings: object }
  /**
   * In a copy of the service, `text`, which must occur `times` times in this file of service/src,
   * is replaced.
   */
  | { file: string; text: string; times: number; becomes: string }
)

export const canaries: Canary[] = [
  {
    name: 'lazy-commit',
    breaks: 'synchronous_commit = off, and the database is killed',
    experiment: killPostgres,
    seenBy: 'acknowledged_is_kept',
    sql: [
      'alter system set synchronous_commit = off',
      `alter system set wal_writer_delay = '10s'`,
      'select pg_reload_conf()',
    ],
    undo: [
      'alter system reset synchronous_commit',
      'alter system reset wal_writer_delay',
      'select pg_reload_conf()',
    ],
  },
  {
    name: 'no-unique-key',
    breaks: 'idempotency keys are not unique, and clients ask again',
    experiment: cutCommit,
    seenBy: 'one_request_one_message',
    file: 'store/accept-messages.ts',
    text: 'select $1, p.route, p.key, p.request_hash',
    times: 1,
    becomes: 'select $1, p.route, p.key || p.message_id, p.request_hash',
  },
  {
    name: 'no-fencing',
    breaks: 'starts do not check the fence, and one comes late',
    experiment: lateStart,
    seenBy: 'nothing_stays_passing',
    file: 'store/start-attempts.ts',
    text: 'and l.fence = i.fence',
    times: 1,
    becomes: '',
  },
  {
    name: 'no-workspace',
    breaks: 'one query does not name the workspace',
    experiment: killService,
    seenBy: 'tenants_are_apart',
    file: 'store/messages-repository.ts',
    text: '${JOIN} where m.workspace_id = $1 and m.message_id = $2',
    times: 1,
    becomes: '${JOIN} where $1::uuid is not null and m.message_id = $2',
  },
  {
    name: 'early-cursor',
    breaks:
      'the cursor of an endpoint moves past events that are still to be sent, and the service is killed',
    experiment: webhookReceiver,
    seenBy: 'every_event_is_delivered',
    file: 'webhooks/progress-writer.ts',
    text: 'if (!positions.has(position)) return position - 1',
    times: 1,
    becomes: 'void [position, positions]',
  },
  {
    name: 'any-amount',
    breaks: 'an order counts as paid when any money came for it',
    experiment: payments,
    seenBy: 'paid_is_the_banks_word',
    file: 'payments/judge.ts',
    text: 'if (sum < due) return',
    times: 1,
    becomes: '',
  },
  {
    name: 'dropped-entry',
    breaks: 'entries of the bank’s list that cannot be read are left out',
    experiment: payments,
    seenBy: 'payment_is_booked_once',
    file: 'providers/api-pix/records.ts',
    text: 'toReceived(entry) ? unreadableRefunds(entry) : [toUnreadable(entry)]',
    times: 1,
    becomes: 'toReceived(entry) ? unreadableRefunds(entry) : []',
  },
  {
    name: 'flip-first',
    breaks: 'a move names the new owner before the old one is fenced',
    experiment: servers,
    seenBy: 'acknowledged_is_kept',
    file: 'fleet/moving/move-workspace.ts',
    text: "'part', 'fence', 'flip', 'open'",
    times: 1,
    becomes: "'part', 'flip', 'fence', 'open'",
  },
]
