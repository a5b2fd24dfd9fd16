/**
 * Search by what was said among five million messages, compared with the same bytes sent from
 * memory.
 */
import { COMMON_WORDS, fillSaid, kindWord, ownWord } from '../ground/fill-said.ts'
import { settleTables } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { assertCount } from '../measure/assert-count.ts'
import { PAGES, readBesideMemory } from './beside-memory.ts'
import type { Scenario } from './scenario.ts'

/** What people search for, for the n-th page of so many messages. */
const QUESTIONS: { name: string; q: (n: number, messages: number) => string; isFound: boolean }[] = [
  { name: 'words of every message', q: () => COMMON_WORDS, isFound: true },
  { name: 'a word of a thousandth', q: (n) => kindWord(n * 7), isFound: true },
  { name: 'both', q: (n) => `${COMMON_WORDS} ${kindWord(n * 7)}`, isFound: true },
  { name: 'half a word of a hundredth', q: (n) => kindWord(100 + n).slice(0, -1), isFound: true },
  {
    name: 'a word of one message',
    q: (n, messages) => ownWord(Math.floor((n * messages) / PAGES)),
    isFound: true,
  },
  { name: 'a word of none', q: (n) => `nenhum${n}`, isFound: false },
]

export const search: Scenario = {
  name: 'search',
  measures: 'search by words among 5,000,000 messages',
  async run(ground, effort) {
    const messages = effort.count(5_000_000, 20_000)
    const customers = Math.ceil(messages / 100)
    await using store = await openFilledStore(ground, { customers })
    const [shop] = store.shops
    await fillSaid(store.db, shop, messages)
    await settleTables(store.db)
    await assertCount(store.db, 'messages', 'select count(*) from message_words', messages)
    await using service = await store.serve(NO_CHANNEL)
    const questions = QUESTIONS.map(({ name, q, isFound }) => ({
      name,
      toPath: (n: number) => `/messages?q=${encodeURIComponent(q(n, messages))}&limit=${50 - (n % 5)}`,
      isFound,
    }))
    return await readBesideMemory(ground, effort, { store, service }, questions)
  },
}
