/**
 * `POST [/v{N}.{M}]/{phoneNumberId}/messages`: answers the call, under a fault if a rule fires, and
 * logs the result.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SEND_MODES } from '../faults/rules.ts'
import { toPlainReply, underFault, type Reply } from '../faults/send-faults.ts'
import type { Simulation } from '../simulation.ts'
import type { Call } from '../state/state.ts'
import { answerCall, type CallAnswer } from './answer-call.ts'
import { describeCall, type CallDescription } from './call-description.ts'
import { readProof, readToken } from './authenticate.ts'
import { NO_BODY, type RequestBody } from './request-body.ts'
import { sendOutcome, VERSION_DEFAULT } from './send-outcome.ts'

const NUMBER_MESSAGES = '/:phoneNumberId(^\\d+$)/messages'

type Params = { version?: string; phoneNumberId: string }
type MessagesRequest = FastifyRequest<{ Params: Params; Body?: RequestBody }>

export function addMessagesRoute(app: FastifyInstance, sim: Simulation): void {
  const handle = async (request: MessagesRequest, reply: FastifyReply) => {
    const { version = VERSION_DEFAULT, phoneNumberId } = request.params
    const { body, bodyText, accessToken } = request.body ?? NO_BODY
    const description = describeCall(body)
    const call = logCall(sim, phoneNumberId, description, bodyText)
    const token = readToken(request, accessToken)
    const proof = readProof(request)
    const answer = () => answerCall(sim, { phoneNumberId, token, proof, body, bodyText })

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
    const { reply: distorted, answered } = await underFault(fault, answer)
    return sendReply(sim, reply, version, call, answered, distorted)
  }
  app.post(`/:version(^v\\d+\\.\\d+$)${NUMBER_MESSAGES}`, handle)
  app.post(NUMBER_MESSAGES, handle)
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
  return sendOutcome(reply, outcome, version)
}
