/**
 * Carries out what is due for templates by the simulated clock: reviews, and the ends of pauses.
 */
import type { Changes } from '../changes.ts'
import type { Clock } from '../clock.ts'
import type { State } from '../state/state.ts'
import type { Template } from '../state/templates.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { announceComponents, changeTemplate } from './change-template.ts'

/** The longest that a timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1

const REJECTION = {
  reason: 'The template does not meet the rules of format.',
  recommendation: 'Look at the variables and the example values.',
}

export type Reviews = {
  /** To be called after a review or a pause has begun. */
  arm(): void
  /** Carries out what is due. A timer does so too, but it does not notice a clock that jumps. */
  carryOut(): void
  close(): void
}

export function createReviews(parts: {
  state: State
  clock: Clock
  changes: Changes
  outbox: Outbox
}): Reviews {
  const { state, clock, changes } = parts
  let timer: NodeJS.Timeout | undefined

  function arm() {
    clearTimeout(timer)
    const dueMs = Math.min(...state.templates.all().map(whenDue))
    if (dueMs === Infinity || clock.isFrozen()) return
    timer = setTimeout(carryOut, Math.min(TIMER_MS_MAX, Math.max(0, dueMs - clock.nowMs())))
    timer.unref()
  }

  function carryOut() {
    const nowMs = clock.nowMs()
    const due = state.templates.all().filter((template) => whenDue(template) <= nowMs)
    for (const template of due) settle(template)
    if (due.length > 0) changes.publish({ event: 'state' })
    arm()
  }

  function settle(template: Template) {
    if (template.review?.outcome === 'reject') {
      return changeTemplate(parts, template, {
        status: 'REJECTED',
        reason: 'INVALID_FORMAT',
        rejectionInfo: REJECTION,
      })
    }
    const isEdit = template.review !== null && template.editsAtMs.length > 0
    changeTemplate(parts, template, { status: 'APPROVED' })
    if (isEdit) announceComponents(parts, template)
  }

  const unsubscribe = changes.subscribe(({ event }) => {
    if (event === 'clock') carryOut()
  })

  return {
    arm,
    carryOut,
    close() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

function whenDue({ review, pausedUntilMs }: Template): number {
  return review?.dueMs ?? pausedUntilMs ?? Infinity
}
