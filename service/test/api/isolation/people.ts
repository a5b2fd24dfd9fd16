import type { Answer } from '../../stage/stage.ts'
import type { NounCases, Trial } from './noun-cases.ts'

export const people: NounCases = {
  makes: { userId: ({ userEmail }) => ['/users', { email: userEmail, name: 'Bia', role: 'attendant' }] },
  tables: ['users', 'user_links'],
  instead: {
    // an e-mail of a user elsewhere is free here
    'POST /users': ({ userEmail }, trial) => [inviteAsOther(userEmail.toUpperCase(), trial)],
  },
}

/**
 * Invites a person with the e-mail of a user elsewhere; an answer without what is of this user
 * alone.
 */
async function inviteAsOther(email: string, { ask }: Trial): Promise<Answer> {
  const answer = await ask({
    method: 'POST',
    path: '/users',
    body: { email, name: 'Bia', role: 'attendant' },
  })
  const { code, user } = answer.body
  return { ...answer, body: { code, role: user?.role }, text: '' }
}
