/**
 * What a caller gives of a payment account, and how it is judged: by the provider, since each has
 * its own fields.
 */
import { strictObject, Type, type Static } from '../../../engine/schema.ts'
import type { Certificate, PaymentProvider } from '../../../providers/provider.ts'
import { toFaults, wrongFields } from '../../../engine/http/faults.ts'
import { compileSchema } from '../../../engine/http/lazy-schemas.ts'
import type { Fault } from '../../../engine/problems/problems.ts'

const SECRET_CHARACTERS_MAX = 60_000

export const accountFields = {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    format: 'not-blank',
    description: 'What people call it.',
  }),
  details: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    maxProperties: 50,
    description: 'What the provider must know and is no secret: `/docs/payments` lists the fields of each.',
  }),
  credentials: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: SECRET_CHARACTERS_MAX },
    maxProperties: 20,
    description:
      'Certificate, key and secrets: `/docs/payments` lists the fields of each provider. Stored encrypted, never shown.',
  }),
  listsUnknown: Type.Boolean({
    description: 'Whether money that no charge asked for waits for a person. Default true.',
  }),
}

const Given = strictObject({
  details: Type.Optional(accountFields.details),
  credentials: Type.Optional(accountFields.credentials),
})

type Read = {
  details?: Record<string, unknown>
  credentials?: Readonly<Record<string, string>>
  certificate: Certificate | null
}

/**
 * What was given, as it is stored. Throws the problem that names each fault; none repeats what was
 * given.
 * @param known the details of the account, for credentials that come without
 */
export async function readGiven(
  provider: PaymentProvider,
  { details, credentials }: Static<typeof Given>,
  known: Readonly<Record<string, unknown>> = {},
): Promise<Read> {
  const faults: Fault[] = [
    ...(details ? judge(provider.detailsSchema, details, '/details') : []),
    ...(credentials ? judge(provider.credentialsSchema, credentials, '/credentials') : []),
  ]
  if (faults.length > 0) throw wrongFields(faults)
  if (details && !credentials) {
    const mistakes = provider.findDetailMistakes?.(details) ?? []
    if (mistakes.length > 0)
      throw wrongFields(
        mistakes.map(({ field, detail }) => ({
          in: 'body',
          pointer: `/details/${field}`,
          code: 'invalid',
          detail,
        })),
      )
  }
  const read = credentials ? await provider.readCredentials(credentials, details ?? known) : null
  if (read && 'mistakes' in read)
    throw wrongFields(
      read.mistakes.map((detail) => ({ in: 'body', pointer: '/credentials', code: 'invalid', detail })),
    )
  return {
    ...(details && { details }),
    ...(read && { credentials: read.credentials }),
    certificate: read?.certificate ?? null,
  }
}

const judges = new WeakMap<object, ReturnType<typeof compileSchema>>()

function judge(schema: object, value: unknown, pointer: string): Fault[] {
  const check = judges.get(schema) ?? compileSchema(schema)
  judges.set(schema, check)
  return toFaults(check(value), 'body').map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` }))
}
