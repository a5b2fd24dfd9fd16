/**
 * What a webhook reports of a business account: its templates, and the state of the account and its
 * numbers. It names no number of ours, so it is for every sender of the account whose own secret
 * signed the webhook.
 */
import type { AccountNotice, BusinessUpdate, Failure } from '../channels/channel.ts'
import { toSenderName, type SenderName } from '../kinds/sender-name.ts'
import type { Clock } from '../engine/clock.ts'
import { toMatchKey } from '../kinds/address.ts'
import type { Log } from '../engine/log/log.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { DatabaseUnavailableError } from '../engine/postgres/errors.ts'
import { awayProblem } from '../engine/problems/problems.ts'
import { applyUpdates } from '../templates/apply-updates.ts'
import type { TemplateUpdate } from '../kinds/template.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { findRefusal } from './account-failures.ts'
import type { DeadLetters } from './dead-letters.ts'
import { isSigner } from './is-signer.ts'

type Options = {
  pool: Pool
  senders: SenderCache
  clock: Clock
  log: Log
  activity: SenderActivity
  /** As of the inbox. */
  onRefused: (sender: SenderAccount, failure: Failure, saidAt: Date) => Promise<boolean>
  /** A number left the channel's own app, or came back to it: it has to be read. */
  onAppNotice: (sender: SenderAccount, left: Failure | null) => Promise<void>
  /** The copy of a sender's templates lacks something: the channel has to be asked. */
  onTemplatesUnknown: (sender: SenderName) => Promise<void>
}

/**
 * Returns a function that commits an update. It throws `DatabaseUnavailableError` if that is not
 * possible now, and a problem, after the others are done, if one of its senders is away.
 */
export function createBusinessUpdates(
  { pool, senders, clock, log, activity, onRefused, onAppNotice, onTemplatesUnknown }: Options,
  deadLetters: DeadLetters,
) {
  async function applyTemplates(sender: SenderAccount, updates: TemplateUpdate[]) {
    const isComplete = await applyUpdates(pool, toSenderName(sender), updates, clock.now())
    if (!isComplete) await onTemplatesUnknown(toSenderName(sender))
  }

  /**
   * A notice that requires no action is counted with what is not read, so that its sender shows it.
   */
  function note(sender: SenderAccount, { what, failure }: AccountNotice) {
    const fields = { event: 'account_notice', senderId: sender.id, kind: what }
    if (!failure) {
      log.info(fields, 'WhatsApp reports something about an account.')
      return activity.unread(`field:${what}`, 1, toSenderName(sender))
    }
    log.warn({ ...fields, code: failure.failure.code }, 'WhatsApp warns of an account.')
    activity.failed(toSenderName(sender), JSON.stringify(failure.failure))
  }

  async function applyNotices(sender: SenderAccount, notices: AccountNotice[]) {
    const own = notices
      .filter(({ address }) => address === null || toMatchKey(address) === sender.matchKey)
      // what is said of numbers in the app means nothing for another
      .map((notice) => (notice.isOfApp && !sender.isInApp ? { ...notice, failure: null } : notice))
    for (const notice of own) note(sender, notice)
    const failures = own.flatMap(({ failure }) => failure ?? [])
    const refusal = findRefusal(failures, clock.now())
    if (refusal && !(await onRefused(sender, refusal.failure, refusal.saidAt)))
      throw new DatabaseUnavailableError('A stop could not be written down now.')
    const ofApp = own.filter(({ isOfApp }) => isOfApp)
    if (ofApp.length > 0) await onAppNotice(sender, ofApp.at(-1)?.failure?.failure ?? null)
  }

  return async (channel: string, update: BusinessUpdate, signedBy: string): Promise<void> => {
    const { businessAccountId, templateUpdates, notices } = update
    const signers = senders.known().filter((one) => one.channel === channel && isSigner(one, signedBy))
    const everyOwn = signers.filter((sender) => sender.businessAccountId === businessAccountId)
    const own = everyOwn.filter(({ isAway }) => !isAway)
    if (everyOwn.length === 0) {
      const fields = { event: 'webhook_of_unknown_account', known: signers.length > 0 }
      log.warn(fields, 'A webhook names a business account that no sender here is known to belong to.')
    }
    // which business account a sender belongs to is learnt when its templates are read
    const unplaced = signers.filter((sender) => sender.businessAccountId === null && !sender.isAway)
    await Promise.all([
      ...unplaced.map((sender) => onTemplatesUnknown(toSenderName(sender))),
      // it may be theirs; reading the number is harmless
      ...(notices.some(({ isOfApp }) => isOfApp) ? unplaced.map((sender) => onAppNotice(sender, null)) : []),
      ...own.map(async (sender) => {
        activity.webhookCame(toSenderName(sender))
        const batches = templateUpdates.length > 0 ? [templateUpdates] : []
        await deadLetters.storeEach(sender, batches, (updates) => applyTemplates(sender, updates))
        await applyNotices(sender, notices)
      }),
    ])
    if (own.length < everyOwn.length) throw awayProblem('moved')
  }
}
