/** Why something failed, as the API shows it: the schemas of `Failure` of channels/channel.ts. */
import { strictObject, Type } from '../engine/schema.ts'

const code = Type.String({ description: 'Ours, stable.' })
const detail = Type.String({ description: 'What happened and what to do, for a person.' })
const nullable = (type: string, description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

export const FailureAnswer = strictObject(
  {
    code,
    detail,
    channelCode: nullable('integer', "WhatsApp's code."),
    channelTitle: nullable('string', "WhatsApp's title of it."),
    channelDetails: nullable('string', "WhatsApp's own words."),
    channelTraceId: nullable('string', "WhatsApp's trace id, for its support."),
  },
  { title: 'Failure', description: 'Why a message was not delivered.' },
)

/** Its `code` and `detail`. */
export const MediaFailure = strictObject(
  { code, detail },
  { title: 'MediaFailure', description: 'Why a file is not here.' },
)
