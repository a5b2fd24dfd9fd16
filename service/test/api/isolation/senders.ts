/** Senders, and the deliveries of what they send. */
import type { NounCases } from './noun-cases.ts'

const credentials = { accessToken: 'token', appSecrets: ['secret'], verifyToken: 'word' }

export const senders: NounCases = {
  tables: ['senders'],
  bodies: {
    // credentials and rates are written apart from the state
    'PATCH /senders/:senderId': [
      { state: 'paused' },
      { throughputPerSecond: 1 },
      { unknownPolicy: 'resend' },
      { credentials },
    ],
  },
  instead: {
    // an account of the channel that is taken is reported, no matter who has it: senders.test.ts
    'POST /senders': ({ from, ids }, { ask }) =>
      ids.senderId!.flatMap((id) =>
        [{ id }, { phoneNumberId: id }].map((more) => {
          const body = { address: from, phoneNumberId: '206540352299999', credentials, ...more }
          return ask({ method: 'POST', path: '/senders', body })
        }),
      ),
  },
}

export const deliveries: NounCases = {
  bodies: {
    // each action reads the message in a statement of its own
    'POST /deliveries/:messageId/resolve': ['resend', 'mark_sent', 'mark_failed'].map((action) => ({
      action,
    })),
  },
}
