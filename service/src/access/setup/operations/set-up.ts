/**
 * POST /setup: creates the workspace and its owner in a new installation, and signs the owner in. A
 * wrong token, and any token once there is an owner, give the same answer: nothing is shown to a
 * caller who does not have the token.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { scopesOf } from '../../../engine/http/scopes.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { equalSecrets } from '../../../engine/secrets/equal-secrets.ts'
import { settings } from '../../../workspaces/operations/workspace-answer.ts'
import { MeAnswer, toMe } from '../../people/operations/me-answer.ts'
import { assertMayChoose, NewPasswordField } from '../../people/operations/password-field.ts'
import { assertEmail, EmailField, NameField } from '../../people/operations/user-answer.ts'
import { toEmail } from '../../people/users-repository.ts'
import { startSession } from '../../sessions/start-session.ts'
import { isClaimed } from '../first-owner.ts'

const Body = strictObject(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The part of the address of the page after `#`.',
    }),
    workspaceName: settings.name,
    name: NameField,
    email: EmailField,
    password: NewPasswordField,
  },
  {
    title: 'Setup',
    examples: [
      {
        token: 'WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E',
        workspaceName: 'Padaria Central',
        name: 'Ana Souza',
        email: 'ana@padaria.example',
        password: 'um pão na chapa e um pingado',
      },
    ],
  },
)

export const setUp = openOperation(
  {
    operationId: 'setUp',
    summary: 'Create the first owner',
    description:
      'Once for an installation, while it has never had an owner: creates the workspace and its owner, and signs the owner in. The token is `RECADO_SETUP_TOKEN`, or the one that the service logs at its start and `recado setup` prints. Afterwards the answer is 404 for good.',
    tag: 'People',
    route: 'POST /setup',
    body: Body,
    answer: asAnswer(MeAnswer, 'Who is signed in.'),
    problems: [404],
  },
  async (
    { body: { token, workspaceName, name, email, password }, request, reply },
    needs: Needs<'pool' | 'clock' | 'people' | 'authenticate' | 'audit'>,
  ) => {
    const { pool, people, clock } = needs
    const open = async () => {
      const { setup } = people
      return setup && equalSecrets(token, setup.token) && !(await isClaimed(pool)) ? setup : null
    }
    const setup = await people.proofs.watch(request.ip, false, open, closed)
    assertEmail(email)
    assertMayChoose(password, toEmail(email), '/password')
    const passwordHash = await people.passwords.hash(password)
    const { ip: address, id: requestId } = request
    const owner = { shop: workspaceName, name, email, passwordHash, address, requestId }
    const user = await setup.insertFirstOwner(owner, clock.now())
    if (!user) throw closed() // another person was faster
    await startSession(needs, request, reply, user, 'password', passwordHash)
    const actor = { kind: 'user' as const, id: user.id }
    return await toMe(needs, { workspaceId: user.workspaceId, actor, scopes: scopesOf(user.role) })
  },
)

const closed = () => new Problem('setup_closed', 'The token is wrong, or the installation has an owner.')
