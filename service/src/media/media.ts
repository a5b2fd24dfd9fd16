/** A file as the API shows it. */
import { MediaFailure } from '../kinds/failure.ts'
import { nullableText } from '../engine/http/answer-fields.ts'
import { strictObject, Type, type Static } from '../engine/schema.ts'

export const Media = strictObject(
  {
    id: Type.String({ format: 'uuid' }),
    state: Type.Unsafe<'waiting' | 'ready' | 'failed'>({
      type: 'string',
      enum: ['waiting', 'ready', 'failed'],
      description:
        '`waiting`: a contact sent it, and it is on its way here; `failed`: it is not here, and `failure` says why.',
    }),
    mimeType: nullableText('By its bytes where it is `ready`.'),
    size: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Bytes.' }),
    name: nullableText('Name of the file, as its sender gave it.'),
    sha256: nullableText('In hex; of its bytes where it is `ready`.'),
    failure: Type.Unsafe<{ code: string; detail: string } | null>({
      anyOf: [MediaFailure, { type: 'null' }],
      description: 'Why it is not here.',
    }),
    createDate: Type.String({ format: 'date-time', description: 'When it was announced or uploaded.' }),
  },
  { title: 'Media', description: 'A file that is sent, or was received.' },
)
export type Media = Static<typeof Media>
