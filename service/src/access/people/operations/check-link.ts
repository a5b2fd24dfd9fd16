/**
 * POST /session/link/check: for whom a link is, before a password is chosen with it. The link is
 * not used up. One that is wrong, used or expired gives one answer, and an address may fail as
 * often as with keys: the token cannot be guessed.
 */
import { findLinkedUser } from '../links.ts'
import { findWorkspace } from '../../../workspaces/workspaces-repository.ts'
import { strictObject } from '../../../engine/schema.ts'
import { asAnswer, text } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import { linkNotFound, LinkToken } from './redeem-link.ts'

const LinkedUser = strictObject(
  {
    workspaceName: text('The name of the workspace.'),
    name: text('The name of the user, which may be changed with the password.'),
    email: text('The e-mail with which they will sign in.'),
  },
  { title: 'LinkedUser', description: 'The user for whom a link is.' },
)

export const checkLink = openOperation(
  {
    operationId: 'checkLink',
    summary: 'Get for whom a link is',
    description:
      'Says which user of which workspace an invitation or a reset is for, and leaves it as it is.',
    tag: 'People',
    route: 'POST /session/link/check',
    body: strictObject(
      { token: LinkToken },
      { title: 'LinkCheck', examples: [{ token: 'WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E' }] },
    ),
    answer: asAnswer(LinkedUser, 'For whom it is.'),
    problems: [404],
  },
  async ({ body: { token }, request }, { pool, people, clock }: Needs<'pool' | 'people' | 'clock'>) => {
    const find = () => findLinkedUser(pool, token, clock.now())
    const found = await people.proofs.watch(request.ip, false, find, linkNotFound)
    const workspace = await findWorkspace(pool, found.workspaceId)
    if (!workspace) throw linkNotFound()
    return { workspaceName: workspace.name, name: found.name, email: found.email }
  },
)
