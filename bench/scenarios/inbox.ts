/**
 * Each list of the inbox among a million conversations, as a person who is signed in asks for it,
 * compared with the same bytes sent from memory.
 */
import { customerName, settleTables } from '../ground/fill.ts'
import { fillInbox, type Inbox } from '../ground/fill-inbox.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { PAGES, readBesideMemory } from './beside-memory.ts'
import type { Scenario } from './scenario.ts'

const TIMES_MAX = 10

/** What is asked, for a customer among all. */
const QUESTIONS: { name: string; toQuery: (inbox: Inbox, customer: number) => string }[] = [
  { name: 'all that are open', toQuery: () => 'state=open' },
  { name: 'unread', toQuery: () => 'unread=true' },
  { name: 'waiting', toQuery: () => 'waits=true' },
  { name: 'waiting, of no user', toQuery: () => 'waits=true&assignee=none' },
  { name: 'mine', toQuery: () => 'assignee=me&state=open' },
  { name: 'with a label', toQuery: ({ labelId }) => `label=${labelId}` },
  { name: 'that mention me', toQuery: () => 'mentions=me' },
  { name: 'snoozed', toQuery: () => 'state=snoozed' },
  { name: 'closed', toQuery: () => 'state=closed' },
  { name: 'by a name', toQuery: (_inbox, n) => `q=${encodeURIComponent(customerName(n))}` },
]

export const inbox: Scenario = {
  name: 'inbox',
  measures: 'each list of the inbox, as a person asks for it, among 1,000,000 conversations',
  async run(ground, effort) {
    const customers = effort.count(1_000_000, 2_000)
    await using store = await openFilledStore(ground, { customers })
    const filled = await fillInbox(store)
    await settleTables(store.db)
    await using service = await store.serve(NO_CHANNEL)
    const questions = QUESTIONS.map(({ name, toQuery }) => ({
      name,
      toPath: (n: number) =>
        `/conversations?${toQuery(filled, Math.floor((n * customers) / PAGES))}&limit=${50 - (n % 5)}`,
      isFound: true,
    }))
    const asked = { store, service, headers: await filled.signIn(service.url) }
    return await readBesideMemory(ground, effort, asked, questions, TIMES_MAX)
  },
}
