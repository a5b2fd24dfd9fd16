/** POST /keys: makes a key. No other answer ever shows it. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { NAME_MAX } from '../../../engine/text-schema.ts'
import { DAY_MS, DAYS_MAX } from '../../../engine/clock.ts'
import { RATE_MAX } from '../api-key.ts'
import { insertApiKey } from '../api-keys-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { isAllowed } from '../../authenticate.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import { asAnswer, nullableDate } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { KeyScopes, NewKeyAnswer, toKeyAnswer } from './key-answer.ts'

const DAYS_WRITTEN = DAYS_MAX.toLocaleString('en')

const Body = strictObject(
  {
    name: Type.String({
      minLength: 1,
      maxLength: NAME_MAX,
      description: `What the key is for, at most ${NAME_MAX} characters.`,
    }),
    scopes: KeyScopes,
    expireDate: Type.Optional(
      nullableDate(`When it ends, within ${DAYS_WRITTEN} days; never if null or not given.`),
    ),
    ratePerMinute: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 1,
        maximum: RATE_MAX,
        description: 'Requests a minute it may make of one process; the default if null or not given.',
      }),
    ),
  },
  {
    title: 'ApiKeyDraft',
    examples: [{ name: 'Checkout', scopes: ['messages:send'], expireDate: '2030-12-31T23:59:59Z' }],
  },
)

export const createKey = operation(
  {
    operationId: 'createKey',
    summary: 'Make a key',
    description: 'The key is in the answer, this once. Only its hash is stored.',
    tag: 'Administration',
    route: 'POST /keys',
    audit: 'key.create',
    scope: 'keys:write',
    body: Body,
    answer: asAnswer(NewKeyAnswer, 'The key. Keep it now.'),
  },
  async ({ workspaceId, scopes: own, body }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const { name, scopes, expireDate = null, ratePerMinute = null } = body
    // otherwise a key that may only make keys could make one that may do everything
    if (!scopes.every((scope) => isAllowed({ scopes: own }, scope)))
      throw new Problem('forbidden', 'A key can be given only scopes that you have yourself.')
    const now = clock.now()
    const expiresAt = expireDate === null ? null : readExpiry(expireDate, now)
    const draft = { workspaceId, name, scopes: [...new Set(scopes)], expiresAt, ratePerMinute }
    const made = await insertApiKey(pool, draft, now)
    return { ...toKeyAnswer(made), key: made.key }
  },
)

function readExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text)
  const lifeMs = expiresAt.getTime() - now.getTime()
  if (lifeMs > 0 && lifeMs <= DAYS_MAX * DAY_MS) return expiresAt
  const detail = `Must lie in the future, within ${DAYS_WRITTEN} days.`
  throw wrongFields([{ in: 'body', pointer: '/expireDate', code: 'invalid', detail }])
}
