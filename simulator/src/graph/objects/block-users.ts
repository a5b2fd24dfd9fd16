/**
 * `/{phone}/block_users`: people from whom a number wants no messages (Cloud API, block users).
 */
import { DAY_MS } from '../../clock.ts'
import { listAt, stringAt, type JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import type { Account } from '../../state/accounts.ts'
import type { Chat } from '../../state/chats.ts'
import type { Contact } from '../../state/contacts.ts'
import type { Failure } from '../../state/failure.ts'
import { toFailure } from '../errors.ts'
import { missing } from '../validate/fields.ts'
import { assertMessagingProduct } from '../validate/message.ts'
import type { Edges } from './edges.ts'

export function toBlockEdges(sim: Simulation, account: Account): Edges {
  const { state, clock } = sim

  function find(input: string): { contact: Contact; chat: Chat } | undefined {
    const contact = state.contacts.find(input)
    const chat = contact && state.chats.find(account.phoneNumberId, contact.key)
    return contact && chat && { contact, chat }
  }

  /** Only a customer who wrote in the last 24 hours can be blocked. */
  function block(input: string): Failure | null {
    const { chat } = find(input) ?? {}
    const lastMs = (chat?.lastInboundAtS ?? -Infinity) * 1000
    if (!chat || clock.nowMs() - lastMs > DAY_MS) {
      return toFailure(131047, 'The user has not written in the last 24 hours.')
    }
    chat.blocked = true
    return null
  }

  function unblock(input: string): Failure | null {
    const { chat } = find(input) ?? {}
    if (chat) chat.blocked = false
    return null
  }

  function change(body: JsonObject, name: 'added' | 'removed'): JsonObject {
    assertMessagingProduct(body)
    const users = listAt(body, 'block_users').flatMap((entry) => stringAt(entry, 'user') ?? [])
    if (users.length === 0) throw missing('block_users')
    const changed = users.map((input) => {
      const failure = name === 'added' ? block(input) : unblock(input)
      const waId = find(input)?.contact.waId
      return {
        input,
        ...(waId === undefined ? {} : { wa_id: waId }),
        ...(failure ? { errors: [{ code: failure.code, message: failure.title }] } : {}),
      }
    })
    const failed = changed.filter((user) => 'errors' in user)
    sim.changes.publish({ event: 'state' })
    return {
      messaging_product: 'whatsapp',
      block_users: {
        [`${name}_users`]: changed.filter((user) => !('errors' in user)),
        ...(failed.length > 0 ? { failed_users: failed } : {}),
      },
    }
  }

  return {
    'GET block_users': () => ({
      data: state.chats
        .list(account.phoneNumberId)
        .filter(({ blocked }) => blocked)
        .map(({ contactKey }) => state.contacts.findByKey(contactKey)?.waId)
        .map((waId) => ({ messaging_product: 'whatsapp', wa_id: waId })),
    }),
    'POST block_users': ({ body }) => change(body, 'added'),
    'DELETE block_users': ({ body }) => change(body, 'removed'),
  }
}
