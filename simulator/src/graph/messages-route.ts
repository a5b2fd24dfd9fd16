/** `POST /v{N}.{M}/{phoneNumberId}/messages`: takes the call, lets a fault have its way, logs what came of it. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SEND_MODES } from '../faults/rules.ts'
import { toPlainReply, underFault, type Reply } from '../faults/send-faults.ts'
import { parseJson } from '../json.ts'
import { GRAPH_BODY_BYTES_MAX } from '../limits.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from '../state/state.ts'
import { answerCall, type CallAnswer } from './answer-call.ts'
import { describeCall, type CallDescription } from './call-description.ts'
import { createTraceId } from './errors.ts'
import { sendUnknownPath } from './unknown-path.ts'

const VERSION = /^v\d+\.\d+$/
const DIGITS = /^\d+$/

type Params = { version: string; phoneNumberId: string }

export function addMessagesRoute(app: FastifyInstance, sim: Simulation): void {
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: GRAPH_BODY_BYTES_MAX },
    (_request, text, done) => {
      done(null, text)
    },
  )
  app.removeContentTypeParser('application/json')

  app.post<{ Params: Params }>('/:version/:phoneNumberId/messages', async (request, reply) => {
    const { version, phoneNumberId } = request.params
    if (!VERSION.test(version) || !DIGITS.test(phoneNumberId)) return sendUnknownPath(request, reply)
    const bodyText = typeof request.body === 'string' ? request.body : ''
    const body = parseJson(bodyText)
    const description = describeCall(body)
    const call = logCall(sim, phoneNumberId, description, bodyText)
    const answer = () =>
      answerCall(sim, { phoneNumberId, authorization: request.headers.authorization, body, bodyText })

    const fault = sim.faults.draw('send', SEND_MODES, {
      to: description.to,
      referenceId: description.referenceId,
      account: phoneNumberId,
    })
    if (!fault) {
      const answered = answer()
      return sendReply(sim, reply, version, call, answered, toPlainReply(answered))
    }
    call.record.fault = fault.rule.mode
    const { reply: distorted, answered } = await underFault(fault.rule, answer)
    return sendReply(sim, reply, version, call, answered, distorted)
  })
}

type LoggedCall = { n: number; record: Call }

function logCall(
  sim: Simulation,
  phoneNumberId: string,
  description: CallDescription,
  bodyText: string,
): LoggedCall {
  const record: Call = {
    atMs: sim.clock.nowMs(),
    phoneNumberId,
    to: description.to,
    type: description.type,
    callbackData: description.callbackData,
    bodyText,
    httpStatus: null,
    wamid: null,
    fault: null,
    failure: null,
  }
  const n = sim.state.calls.nextNumber()
  sim.state.calls.push(record)
  return { n, record }
}

function sendReply(
  sim: Simulation,
  reply: FastifyReply,
  version: string,
  { n, record }: LoggedCall,
  answered: CallAnswer | null,
  outcome: Reply,
): FastifyReply {
  record.wamid = answered?.wamid ?? null
  record.failure = answered?.failure ?? null
  if (outcome.kind === 'answer') record.httpStatus = outcome.http
  if (record.failure || record.httpStatus !== 200) {
    sim.changes.publish({ event: 'call', account: record.phoneNumberId, n })
  }
  if (outcome.kind !== 'answer') {
    reply.hijack()
    if (outcome.kind === 'cut') reply.raw.socket?.destroy()
    return reply
  }
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', outcome.retryAfterSeconds)
  const traceId = createTraceId()
  return reply
    .code(outcome.http)
    .header('content-type', outcome.contentType)
    .header('facebook-api-version', version)
    .header('x-fb-request-id', traceId)
    .header('x-fb-trace-id', traceId)
    .send(outcome.body)
}
