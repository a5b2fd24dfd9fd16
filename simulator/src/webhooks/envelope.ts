/**
 * Builds a POST body from updates (Cloud API, webhooks): one entry per WhatsApp account, adjacent
 * updates of a kind in one change.
 */
import { toSeconds } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import { hasConversations, type Account } from '../state/accounts.ts'
import type { Update } from './update.ts'

export type Entry = { account: Account; updates: Update[] }

/** Only entries about the WhatsApp Business Account itself have a time. */
export function toEnvelope(
  entries: Entry[],
  nowMs: number,
): { object: string; entry: { id: string; time?: number; changes: JsonObject[] }[] } {
  return {
    object: 'whatsapp_business_account',
    entry: entries.map(({ account, updates }) => ({
      id: account.wabaId,
      ...(updates.some(({ kind }) => kind === 'business') ? { time: toSeconds(nowMs) } : {}),
      changes: toChanges(account, updates),
    })),
  }
}

function toChanges(account: Account, updates: Update[]): JsonObject[] {
  const runs: Update[][] = []
  for (const update of updates) {
    const run = runs.at(-1)
    const isListed = update.kind === 'status' || update.kind === 'message'
    if (run && isListed && run[0]?.kind === update.kind) run.push(update)
    else runs.push([update])
  }
  return runs.map((run) => toChange(account, run))
}

function toChange(account: Account, run: Update[]): JsonObject {
  const metadata = {
    display_phone_number: account.displayPhoneNumber.replace(/\D/g, ''),
    phone_number_id: account.phoneNumberId,
  }
  const [first] = run
  if (first?.kind === 'business') return { field: first.label, value: first.payload }
  if (first?.kind === 'change') {
    return { field: first.label, value: { messaging_product: 'whatsapp', metadata, ...first.payload } }
  }
  const isStatus = first?.kind === 'status'
  const contacts = isStatus && hasConversations(account) ? [] : toCards(run)
  return {
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata,
      ...(contacts.length > 0 ? { contacts } : {}),
      [isStatus ? 'statuses' : 'messages']: run.map((update) => update.payload),
    },
  }
}

/** Each contact once, with its most detailed card. */
function toCards(run: Update[]): JsonObject[] {
  const cards = new Map<unknown, JsonObject>()
  for (const { card } of run) {
    if (!card) continue
    const key = card.wa_id ?? card.user_id
    if (card.profile || !cards.has(key)) cards.set(key, card)
  }
  return [...cards.values()]
}
