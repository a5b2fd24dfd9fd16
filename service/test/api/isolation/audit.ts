import { idOf } from '../owned.ts'
import type { NounCases } from './noun-cases.ts'

export const audit: NounCases = {
  more: {
    // two ids of theirs in one query
    'GET /audit-entries': (owned, { ask }) => [
      ask({
        method: 'GET',
        path: `/audit-entries?actorId=${idOf(owned, 'keyId')}&cursor=${owned.cursors['/audit-entries']}`,
      }),
    ],
  },
}
