/** Why something failed, as the API shows it: the schemas of `Failure` of channels/channel.ts. */
import { nullableInteger, nullableText } from '../engine/http/answer-fields.ts'
import { strictObject, Type } from '../engine/schema.ts'

const code = Type.String({ description: 'Ours, stable.' })
const detail = Type.String({ description: 'What happened and what to do, for a person.' })

export const FailureAnswer = strictObject(
  {
    code,
    detail,
    channelCode: nullableInteger("WhatsApp's code."),
    channelTitle: nullableText("WhatsApp's title of it."),
    channelDetails: nullableText("WhatsApp's own words."),
    channelTraceId: nullableText("WhatsApp's trace id, for its support."),
  },
  { title: 'Failure', description: 'Why a message was not delivered.' },
)

/** Its `code` and `detail`. */
export const MediaFailure = strictObject(
  { code, detail },
  { title: 'MediaFailure', description: 'Why a file is not here.' },
)
