/** The request that a draft becomes: its body, with the addresses of its conversation. */
import type { Conversation } from '../../../api/types.ts'
import { toE164 } from '../../../ui/to-e164.ts'

export const toRequest = (
  body: Record<string, unknown>,
  { from, to }: Pick<Conversation, 'from' | 'to'>,
) => ({ from: toE164(from), to: toE164(to), ...body })
