/** GET /session/methods: how people can sign in here, for the page on which they do. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { openOperation } from '../../../engine/http/operation.ts'

const SignInMethods = strictObject(
  {
    oidc: Type.Boolean({ description: 'Whether `GET /session/oidc` leads to an OpenID provider.' }),
    mail: Type.Boolean({ description: 'Whether invitations and resets are sent by mail.' }),
  },
  { title: 'SignInMethods', description: 'What is set beside passwords and passkeys.' },
)

export const getSignInMethods = openOperation(
  {
    operationId: 'getSignInMethods',
    summary: 'Get how people can sign in',
    tag: 'People',
    route: 'GET /session/methods',
    answer: asAnswer(SignInMethods, 'The ways.'),
  },
  async (_call, { people }: Needs<'people'>) => ({
    oidc: people.oidc !== null,
    mail: people.mailer !== null,
  }),
)
