/**
 * What entries of the audit log are about, by the names that people know: of a person, an API key,
 * a number, a webhook, an account. Of what was deleted since, and of messages, nothing but the id
 * is known.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keysQuery } from '../../api/keys.ts'
import { useMay } from '../../api/me.ts'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { usersQuery } from '../../api/people.ts'
import { sendersQuery } from '../../api/senders.ts'
import { useApi } from '../../api/session.tsx'
import { webhookEndpointsQuery } from '../../api/webhook-endpoints.ts'

/** Names by the id of the subject. Ids are UUIDs, so one table serves all kinds. */
export function useSubjectNames(): ReadonlyMap<string, string> {
  const api = useApi()
  const { data: users = [] } = useQuery(usersQuery(api))
  const { data: keys } = useInfiniteQuery({ ...keysQuery(api), enabled: useMay('keys:write') })
  const { data: senders = [] } = useQuery({ ...sendersQuery(api), enabled: useMay('senders:read') })
  const { data: endpoints = [] } = useQuery({
    ...webhookEndpointsQuery(api),
    enabled: useMay('webhooks:write'),
  })
  const { data: accounts = [] } = useQuery({
    ...paymentAccountsQuery(api),
    enabled: useMay('payments:read'),
  })
  const named = [...users, ...accounts, ...(keys?.pages.flatMap(({ data }) => data) ?? [])]
  return new Map([
    ...named.map(({ id, name }): [string, string] => [id, name]),
    ...senders.map(({ id, address }): [string, string] => [id, formatPhoneNumber(address)]),
    ...endpoints.map(({ id, url }): [string, string] => [id, url]),
  ])
}
