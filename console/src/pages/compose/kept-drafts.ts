/**
 * What was begun and not sent, kept in this tab until it is sent or somebody signs out: who looks something up on
 * another page, or loads the page anew, goes on where they were. A composition keeps its idempotency key with it, so
 * one whose answer was lost is still sent once.
 */
import type { Draft } from './draft.ts'

export type Composition = { idempotencyKey: string; draft: Draft }
/** What the address of the page says; empty where it says nothing. */
export type Given = { kind: string; from: string; to: string; reference: string }

/** Another shape of drafts needs another name: what is kept under an old one is not read. */
const KEPT_AS = 'recado.drafts.1'
const KEPT_MAX = 5

/** The latest that is what the address asks for. */
export function findKept(given: Given): Composition | undefined {
  return readAll().find(({ draft }) => isWhatIsAsked(draft, given))
}

/** It becomes the latest. */
export function keepDraft(composition: Composition): void {
  write([composition, ...readAll().filter(isOther(composition.idempotencyKey))].slice(0, KEPT_MAX))
}

export function forgetDraft(idempotencyKey: string): void {
  write(readAll().filter(isOther(idempotencyKey)))
}

function isWhatIsAsked(draft: Draft, { kind, from, to, reference }: Given): boolean {
  const isSame = (asked: string, has: string) => asked === '' || digits(asked) === digits(has)
  const { referenceId } = draft.kind === 'order_status' ? draft.status : draft.order
  return (
    isSame(from, draft.from) &&
    isSame(to, draft.to) &&
    (kind === '' || kind === draft.kind) &&
    (reference === '' || reference === referenceId)
  )
}

/** Two ways to write one number are the same. */
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
    // Then what was begun lasts as long as the page.
  }
}
