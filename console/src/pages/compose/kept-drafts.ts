/**
 * Unsent drafts, kept in this tab until they are sent or the person signs out, so that visiting
 * another page or reloading loses nothing. Each keeps its idempotency key, so a message whose
 * answer was lost is still sent once.
 */
import type { Draft } from './draft.ts'

export type Composition = { idempotencyKey: string; draft: Draft }
/** The parameters of the page's address; empty if missing. */
export type Given = { kind: string; from: string; to: string; reference: string; replaces: string }

/** A new shape of drafts needs a new name, because drafts under the old one must not be read. */
const KEPT_AS = 'recado.drafts.4'
const KEPT_MAX = 5

/** The latest that matches the address. */
export function findKept(given: Given): Composition | undefined {
  return readAll().find(({ draft }) => isWhatIsAsked(draft, given))
}

/** Makes it the latest. */
export function keepDraft(composition: Composition): void {
  write([composition, ...readAll().filter(isOther(composition.idempotencyKey))].slice(0, KEPT_MAX))
}

export function forgetDraft(idempotencyKey: string): void {
  write(readAll().filter(isOther(idempotencyKey)))
}

function isWhatIsAsked(draft: Draft, { kind, from, to, reference, replaces }: Given): boolean {
  const isSame = (asked: string, has: string) => asked === '' || digits(asked) === digits(has)
  const { referenceId } = draft.kind === 'order_status' ? draft.status : draft.order
  return (
    (draft.replaces ?? '') === replaces &&
    isSame(from, draft.from) &&
    isSame(to, draft.to) &&
    (kind === '' || kind === draft.kind) &&
    (reference === '' || reference === referenceId)
  )
}

/** Two spellings of one number are equal. */
const digits = (address: string) => address.replace(/[^\p{L}\d]/gu, '')

const isOther = (idempotencyKey: string) => (one: Composition) => one.idempotencyKey !== idempotencyKey

function readAll(): Composition[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as Composition[]
  } catch {
    return []
  }
}

function write(compositions: Composition[]): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(compositions))
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}
