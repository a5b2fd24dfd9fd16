/** Why something was not delivered, for the OpenAPI document: `Failure` of channels/channel.ts. */
const nullableText = (description: string) => ({ type: ['string', 'null'], description })

export const FAILURE_SCHEMA = {
  title: 'Failure',
  description: 'Why a message was not delivered.',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'detail', 'channelCode', 'channelTitle', 'channelDetails', 'channelTraceId'],
  properties: {
    code: { type: 'string', description: 'Ours, stable.' },
    detail: { type: 'string', description: 'What happened and what to do, for a person.' },
    channelCode: { type: ['integer', 'null'], description: "WhatsApp's code." },
    channelTitle: nullableText("WhatsApp's title of it."),
    channelDetails: nullableText("WhatsApp's own words."),
    channelTraceId: nullableText("WhatsApp's trace id, for its support."),
  },
} as const
