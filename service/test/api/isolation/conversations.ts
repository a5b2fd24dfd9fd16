import type { NounCases } from './noun-cases.ts'

export const conversations: NounCases = {
  tables: ['conversations', 'contacts', 'contact_addresses'],
  more: {
    // two that belong together, and one of them beside our own
    'GET /conversations': ({ from, customer }, { other, ask }) =>
      [from, other.from].map((one) =>
        ask({ method: 'GET', path: `/conversations?from=${one.slice(1)}&to=${customer.slice(1)}` }),
      ),
  },
}
