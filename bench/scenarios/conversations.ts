/**
 * The list of conversations and its search among a million, compared with the same bytes sent from
 * memory.
 */
import { customerAddress, customerName } from '../ground/fill.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { PAGES, readBesideMemory } from './beside-memory.ts'
import type { Scenario } from './scenario.ts'

/** A customer, spread over all of them. */
const nth = (n: number, customers: number) => Math.floor((n * customers) / PAGES)

/** Typical queries of the list, for the n-th page of so many customers. */
const QUESTIONS: { name: string; toPath: (n: number, customers: number) => string }[] = [
  { name: 'newest', toPath: (n) => `/conversations?limit=${50 - (n % 5)}` },
  {
    name: 'with one contact',
    toPath: (n, customers) => `/conversations?to=${encodeURIComponent(customerAddress(nth(n, customers)))}`,
  },
  {
    name: 'by the beginning of a number',
    toPath: (n, customers) => `/conversations?q=${customerAddress(nth(n, customers)).slice(3, -1)}`,
  },
  {
    name: 'by a name',
    toPath: (n, customers) => `/conversations?q=${encodeURIComponent(customerName(nth(n, customers)))}`,
  },
]

export const conversations: Scenario = {
  name: 'conversations',
  measures: 'the list of conversations and its search, among 1,000,000',
  async run(ground, effort) {
    const customers = effort.count(1_000_000, 200)
    await using store = await openFilledStore(ground, { customers })
    await using service = await store.serve(NO_CHANNEL)
    const questions = QUESTIONS.map(({ name, toPath }) => ({
      name,
      toPath: (n: number) => toPath(n, customers),
      isFound: true,
    }))
    return await readBesideMemory(ground, effort, { store, service }, questions)
  },
}
