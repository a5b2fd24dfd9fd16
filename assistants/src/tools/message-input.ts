/** What the tools take that check and draft a message, and what preflight answers. */
import type { Verdict } from '../../../client/src/index.ts'
import { flag, id, listOf, objectOf, text, type Schema } from './tool.ts'

export const MESSAGE_INPUT: Record<string, Schema> = {
  conversationId: id('The conversation it is for: the only place where it can be sent.'),
  type: { type: 'string', maxLength: 64, description: 'One of `types` of `describe_message`.' },
  body: {
    type: 'object',
    description:
      'The message in the form that `describe_message` shows for its type, without `from` and `to`. A text: {"text":{"body":"…"}}.',
  },
}

const FAULT = objectOf({
  pointer: text('JSON Pointer into the body.'),
  code: text('Stable.'),
  detail: text('What is wrong.'),
})

export const PREFLIGHT: Schema = objectOf({
  ok: flag('Whether the message could be sent now.'),
  errors: listOf(FAULT, 'Why it would be refused.'),
  warnings: listOf(FAULT, 'What is probably a mistake.'),
})

export function toPreflight({ ok, errors, warnings }: Verdict) {
  return { ok, errors: toFaults(errors), warnings: toFaults(warnings) }
}

const toFaults = (faults: unknown[]) =>
  (faults as { pointer: string; code: string; detail: string }[]).map(({ pointer, code, detail }) => ({
    pointer,
    code,
    detail,
  }))
