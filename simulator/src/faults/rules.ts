/**
 * The rules by which the simulator misbehaves. The first rule that matches a call or an update and
 * fires is used. Each rule has its own seeded generator, so the same traffic meets the same faults.
 */
import { SETUP_MODES, type SetupRefusal } from '../graph/setup-errors.ts'
import { parsePhone, toMatchKey } from '../phone-number.ts'
import { createRandom } from './random.ts'

export const SEND_MODES = [
  'error',
  'hang',
  'delay',
  'refuse',
  'accept_then_cut',
  'accept_then_silence',
  'html',
  'empty',
  'cut_json',
  'no_id',
  'huge',
] as const
export const WEBHOOK_MODES = [
  'duplicate',
  'duplicate_inside',
  'shuffle',
  'delay',
  'drop',
  'delivered_and_failed',
  'unknown_type',
  'unknown_field',
  'two_accounts_in_one_post',
] as const
export const DOWNLOAD_MODES = ['html', '404', '401', 'truncated', 'slow', 'redirect', 'wrongHash'] as const
/** What a rule can be on, and its modes there. An upload of media can meet what a send can. */
export const MODES = {
  send: SEND_MODES,
  upload: SEND_MODES,
  download: DOWNLOAD_MODES,
  webhook: WEBHOOK_MODES,
  setup: SETUP_MODES,
} as const
export type SendMode = (typeof SEND_MODES)[number]
export type DownloadMode = (typeof DOWNLOAD_MODES)[number]
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export type FaultRule = {
  on: keyof typeof MODES
  mode: SendMode | DownloadMode | WebhookMode | SetupRefusal
  /** Hits after which the rule is spent. */
  times?: number
  /** Share of matching calls it fires on, 0 to 1. */
  rate?: number
  seed?: number
  match?: { to?: string; referenceId?: string; account?: string }
  /** `error`: the Graph error. */
  code?: number
  http?: number
  details?: string
  retryAfterSeconds?: number
  /**
   * `delay`: how late; a call at most until the rules are replaced. `shuffle`: the longest
   * delay. `slow`: the pause in the middle.
   */
  ms?: number
  /** `redirect`: where to; by default the same file under another name of this machine. */
  location?: string
  /** `huge`: how long the answer is. */
  bytes?: number
  /** `drop`: which statuses. */
  statuses?: string[]
  /** Whether the message is sent nevertheless, in the modes that leave it open. */
  commit?: boolean
}

/** What a rule is matched against. */
type FaultSubject = { to: string | null; referenceId: string | null; account: string }

/** A rule that fired, and the generator for its further random numbers. */
export type FiredFault = { rule: FaultRule; random: () => number; replaced: AbortSignal }

export type Faults = {
  replace(rules: FaultRule[]): void
  list(): (FaultRule & { hits: number })[]
  /** The first rule that fires, counted as a hit. `applies` lets the caller restrict the rules. */
  draw(
    on: FaultRule['on'],
    modes: readonly string[],
    subject: FaultSubject,
    applies?: (rule: FaultRule) => boolean,
  ): FiredFault | undefined
}

type ArmedRule = FiredFault & { hits: number; toKey: string | undefined }

export function createFaults(): Faults {
  let armed: ArmedRule[] = []
  let replacing = new AbortController()

  return {
    replace(rules) {
      replacing.abort()
      replacing = new AbortController()
      armed = rules.map((rule) => ({
        rule,
        random: createRandom(rule.seed ?? 1),
        replaced: replacing.signal,
        hits: 0,
        toKey: rule.match?.to === undefined ? undefined : toAddressKey(rule.match.to),
      }))
    },
    list: () => armed.map(({ rule, hits }) => ({ ...rule, hits })),
    draw(on, modes, subject, applies = () => true) {
      for (const candidate of armed) {
        const { rule } = candidate
        if (rule.on !== on || !modes.includes(rule.mode) || !matches(candidate, subject) || !applies(rule))
          continue
        if (rule.times !== undefined && candidate.hits >= rule.times) continue
        if (rule.rate !== undefined && candidate.random() >= rule.rate) continue
        candidate.hits++
        return candidate
      }
      return undefined
    },
  }
}

function matches({ rule, toKey }: ArmedRule, subject: FaultSubject): boolean {
  const { match } = rule
  if (!match) return true
  if (match.account !== undefined && match.account !== subject.account) return false
  if (match.referenceId !== undefined && match.referenceId !== subject.referenceId) return false
  return toKey === undefined || (subject.to !== null && toKey === toAddressKey(subject.to))
}

/** Turns any spelling of a number into its match key; a user id stays as it is. */
function toAddressKey(address: string): string {
  const digits = parsePhone(address)
  return digits === undefined ? address : toMatchKey(digits)
}
