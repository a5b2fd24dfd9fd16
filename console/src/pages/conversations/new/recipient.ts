/** To whom a new conversation is: a contact the shop knows, or a number that was typed. */
import { parsePhoneNumber } from '@recado/chat/text/phone-number.js'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { RefusedError } from '../../../api/problem.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Conversation } from '../../../api/types.ts'

/**
 * `to` is E.164 with `+`, or a user id; `from` the address of the sender of their last
 * conversation, if there is one.
 */
export type Recipient = { to: string; name: string; from: string | null }

/** What the service says of a typed number. */
export type NumberAnswer =
  | { kind: 'known'; conversations: Conversation[] }
  /**
   * It has no country code: `meant` is the number in Brazil, `abroad` the one of another country.
   */
  | { kind: 'question'; meant: string; abroad: string }
  | { kind: 'wrong' }

/**
 * A typed phone number without what people write between its digits, with its `+` if it has one;
 * null if it is none.
 */
export function readNumber(typed: string): string | null {
  const digits = parsePhoneNumber(typed.trim())
  return digits !== null && typed.trim().startsWith('+') ? withPlus(digits) : digits
}

/** As the service writes numbers with their country code. */
export const withPlus = (number: string): string => (number.startsWith('+') ? number : `+${number}`)

const BRAZIL = '+55'

/**
 * Asks the service whether the number has a country code, and which conversations there are with
 * it.
 */
export const numberQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: queryKeys.recipient(null, number),
    queryFn: async ({ signal }): Promise<NumberAnswer> => {
      try {
        const { data } = await api.conversations
          .list({ to: number, limit: CONVERSATIONS_MAX }, { signal })
          .page()
        return { kind: 'known', conversations: data }
      } catch (error) {
        if (!(error instanceof RefusedError) || error.problem.status !== 422) throw error
        const isAsked = error.problem.errors?.some(({ code }) => code === 'country_code_missing') ?? false
        return isAsked
          ? { kind: 'question', meant: `${BRAZIL}${number}`, abroad: withPlus(number) }
          : { kind: 'wrong' }
      }
    },
  })

/** A contact has one conversation with each sender of the shop. */
const CONVERSATIONS_MAX = 100

/** The conversation of a contact with one sender; null if there is none yet. */
export const conversationBetweenQuery = (api: Api, from: string, to: string) =>
  queryOptions({
    queryKey: queryKeys.recipient(from, to),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const { data } = await api.conversations.list({ from, to, limit: 1 }, { signal }).page()
      return data[0] ?? null
    },
  })
