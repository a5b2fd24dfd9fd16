/** The cases of each noun of `app/nouns.ts` that takes a key. */
import { audit } from './audit.ts'
import { conversations } from './conversations.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { labels, notes, savedReplies } from './inbox.ts'
import { media } from './media.ts'
import { messages } from './messages.ts'
import type { NounCases } from './noun-cases.ts'
import { orders, paymentAccounts, payments } from './payments.ts'
import { people } from './people.ts'
import { deliveries, senders } from './senders.ts'
import { templates } from './templates.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

/** All that there is to ask follows from the document. */
const AS_DOCUMENTED: NounCases = {}

export const CASES: Record<string, NounCases> = {
  messages,
  drafts,
  conversations,
  notes,
  labels,
  media,
  events,
  templates,
  mentions: AS_DOCUMENTED,
  'saved-replies': savedReplies,
  orders,
  payments,
  'payment-accounts': paymentAccounts,
  reports: AS_DOCUMENTED,
  workspace: AS_DOCUMENTED,
  people,
  devices: AS_DOCUMENTED,
  passkeys: AS_DOCUMENTED,
  keys: { tables: ['api_keys'] },
  senders,
  deliveries,
  audit,
  'webhook-endpoints': webhookEndpoints,
}

/** Nouns whose operations take no key, and why. */
export const WITHOUT_KEY: Record<string, string> = {
  oidc: 'a person who signs in has no key',
  setup: 'the first owner has a token, and no workspace yet',
  webhooks: 'a channel signs what it sends',
  service: 'asked by those who run the service; tells nothing of a workspace',
}

/**
 * One part of all cases, by the name that it has there. A name in two nouns would be one case less.
 */
export function joinCases<Part extends 'makes' | 'bodies' | 'more' | 'instead'>(
  part: Part,
): NonNullable<NounCases[Part]> {
  const entries = Object.values(CASES).flatMap((one) => Object.entries(one[part] ?? {}))
  const joined = Object.fromEntries(entries)
  if (Object.keys(joined).length !== entries.length) throw new Error(`A name of ${part} is in two nouns.`)
  return joined as NonNullable<NounCases[Part]>
}
