/**
 * Interactive messages other than orders as WhatsApp's API has them: as ours, with WhatsApp's ids
 * of the media in headers.
 */
import { isObject } from '../../../engine/member-of.ts'
import { rootPart, type Part } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import type { Exam } from '../preflight/rule.ts'
import type { PayloadIds, WhatsAppKind } from './kind.ts'
import { toChannelMedium } from './media.ts'

/** What may have a header: a message, or a card. */
type WithHeader = { header?: Readonly<Record<string, unknown>> }

/** The same, with WhatsApp's id of the medium in its header. */
export function withChannelHeader<Given extends WithHeader>(given: Given, ids: PayloadIds): Given {
  if (!given.header) return given
  const parts = Object.entries(given.header).map(([name, part]) => [
    name,
    isObject(part) ? toChannelMedium(part, ids) : part,
  ])
  return { ...given, header: Object.fromEntries(parts) }
}

/** A kind whose only media are in its header. */
export const interactiveKind = <Given extends WithHeader>(
  check: (interactive: Part, exam: Exam) => void,
  rules: WhatsAppKind['rules'] = {},
): WhatsAppKind<Given> => ({
  rules,
  preflight: (part, context) => examine(rootPart('interactive', part), check, context),
  toPayload: (part, ids) => ({ type: 'interactive', interactive: withChannelHeader(part, ids) }),
})
