/**
 * The simulated clock: real time plus an offset, or standing still. It decides windows, limits and
 * timestamps; delays and retries are real time, so that moving the clock never leaves a webhook
 * hanging.
 */
export type Clock = {
  nowMs(): number
  set(nowMs: number): void
  advance(ms: number): void
  reset(): void
  setFrozen(frozen: boolean): void
  offsetMs(): number
  isFrozen(): boolean
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** @param realMs the real time: milliseconds since 1970 */
export function createClock(realMs: () => number = Date.now): Clock {
  let offsetMs = 0
  let frozenAtMs: number | null = null
  const nowMs = () => frozenAtMs ?? realMs() + offsetMs
  const set = (toMs: number) => {
    offsetMs = toMs - realMs()
    if (frozenAtMs !== null) frozenAtMs = toMs
  }

  return {
    nowMs,
    set,
    advance(ms) {
      offsetMs += ms // exact: two readings of the real time could lose a millisecond
      if (frozenAtMs !== null) frozenAtMs += ms
    },
    reset() {
      offsetMs = 0
      frozenAtMs = null
    },
    setFrozen(frozen) {
      if (frozen) frozenAtMs = nowMs()
      else if (frozenAtMs !== null) {
        offsetMs = frozenAtMs - realMs()
        frozenAtMs = null
      }
    },
    offsetMs: () => (frozenAtMs === null ? offsetMs : frozenAtMs - realMs()),
    isFrozen: () => frozenAtMs !== null,
  }
}

export function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * Milliseconds from ISO 8601 or unix seconds (number or digits). Undefined for anything else and
 * for dates out of range.
 */
export function parseMoment(input: string | number): number | undefined {
  const isSeconds = typeof input === 'number' || /^\d{1,12}$/.test(input)
  const ms = isSeconds ? Number(input) * 1000 : Date.parse(input)
  return Number.isFinite(ms) && !Number.isNaN(new Date(ms).getTime()) ? ms : undefined
}
