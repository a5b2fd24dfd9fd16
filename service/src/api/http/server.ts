/**
 * The HTTP server: Fastify with safe settings in place of its defaults.
 *
 * The server coerces and removes nothing that callers send, reads only JSON in UTF-8, bounds everything, and answers every
 * error with a problem. Each operation has a file of its own and registers itself.
 */
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { deliveryFailures } from '../../messages/delivery-failures.ts'
import type { Config } from '../../config.ts'
import { Problem, type Fault, type ProblemCode } from '../../problems.ts'
import { newId } from '../../new-id.ts'
import { addSender } from '../operations/senders/add-sender.ts'
import { checkSender } from '../operations/senders/check-sender.ts'
import { removeSender } from '../operations/senders/remove-sender.ts'
import { changeSender } from '../operations/senders/change-sender.ts'
import { AJV_OPTIONS, compilersFactory } from './lazy-schemas.ts'
import { consolePages } from '../operations/service/console-pages.ts'
import { changeDraft } from '../operations/drafts/change-draft.ts'
import { createDraft } from '../operations/drafts/create-draft.ts'
import { discardDraft } from '../operations/drafts/discard-draft.ts'
import { getDraft } from '../operations/drafts/get-draft.ts'
import { listDrafts } from '../operations/drafts/list-drafts.ts'
import { sendDraft } from '../operations/drafts/send-draft.ts'
import { createKey } from '../operations/keys/create-key.ts'
import { docsPages } from '../operations/service/docs-pages.ts'
import { referencePages } from '../operations/service/reference-pages.ts'
import { refuseParseErrors } from './parse-errors.ts'
import { changeConversation } from '../operations/conversations/change-conversation.ts'
import { getConversation } from '../operations/conversations/get-conversation.ts'
import { changeMe } from '../operations/people/change-me.ts'
import { changePassword } from '../operations/people/change-password.ts'
import { changeUser } from '../operations/people/change-user.ts'
import { createUser } from '../operations/people/create-user.ts'
import { beginOidc } from '../operations/oidc/begin-oidc.ts'
import { finishOidc } from '../operations/oidc/finish-oidc.ts'
import { passkeyOperations } from '../operations/passkeys/passkey-operations.ts'
import { getSignInMethods } from '../operations/people/sign-in-methods.ts'
import { endSession } from '../operations/people/end-session.ts'
import { getMe } from '../operations/people/get-me.ts'
import { listUsers } from '../operations/people/list-users.ts'
import { makeLink } from '../operations/people/make-link.ts'
import { listSessions } from '../operations/people/list-sessions.ts'
import { signIn } from '../operations/people/sign-in.ts'
import { signOut } from '../operations/people/sign-out.ts'
import { deleteMethodsOfUser, getMethodsOfUser } from '../operations/people/methods-of-user.ts'
import { checkLink } from '../operations/people/check-link.ts'
import { redeemLink } from '../operations/people/redeem-link.ts'
import { getMessage } from '../operations/messages/get-message.ts'
import { markRead } from '../operations/messages/mark-read.ts'
import { receiveCallback } from '../operations/payments/receive-callback.ts'
import { paymentOperations } from '../operations/payments/payment-operations.ts'
import { orderOperations } from '../operations/orders/order-operations.ts'
import { workspaceOperations } from '../operations/workspace/workspace-operations.ts'
import { collectFieldNames } from './known-fields.ts'
import { health } from '../operations/service/health.ts'
import { acceptOnlyJson } from './json-body.ts'
import { listConversations } from '../operations/conversations/list-conversations.ts'
import { markSeen } from '../operations/conversations/mark-seen.ts'
import { sendTyping } from '../operations/conversations/send-typing.ts'
import { listDeliveries } from '../operations/deliveries/list-deliveries.ts'
import { listKeys } from '../operations/keys/list-keys.ts'
import { fetchMedia } from '../operations/media/fetch-media.ts'
import { getMedia } from '../operations/media/get-media.ts'
import { listMessageMedia } from '../operations/media/list-message-media.ts'
import { uploadMedia } from '../operations/media/upload-media.ts'
import { searchMessages } from '../operations/messages/search-messages.ts'
import { getAnswerReport } from '../operations/reports/get-answer-report.ts'
import { getFailureReport } from '../operations/reports/get-failure-report.ts'
import { getOrderReport } from '../operations/reports/get-order-report.ts'
import { getTemplateReport } from '../operations/reports/get-template-report.ts'
import { listMessages } from '../operations/messages/list-messages.ts'
import { listSenders } from '../operations/senders/list-senders.ts'
import { metrics } from '../operations/service/metrics.ts'
import { collectAddresses } from './method-not-allowed.ts'
import { openApiDocument, openApiOptions } from '../openapi/openapi.ts'
import { createOutageLog } from './outage-log.ts'
import { WARNING_CODES } from '../operations/messages/send-answer.ts'
import { sendMessage } from '../operations/messages/send-message.ts'
import { kinds } from '../../messages/kinds/registry.ts'
import { preflightMessage } from '../operations/messages/preflight-operations.ts'
import { answerProblem, handleErrors, NOTHING_HERE } from './problem.ts'
import { labelOperations } from '../operations/labels/label-operations.ts'
import { listMentions } from '../operations/mentions/list-mentions.ts'
import { noteOperations } from '../operations/notes/note-operations.ts'
import { savedReplyOperations } from '../operations/saved-replies/saved-reply-operations.ts'
import { resolveDelivery } from '../operations/deliveries/resolve-delivery.ts'
import { revokeKey } from '../operations/keys/revoke-key.ts'
import { changeTemplate } from '../operations/templates/change-template.ts'
import { createTemplate } from '../operations/templates/create-template.ts'
import { deleteTemplate } from '../operations/templates/delete-template.ts'
import { getTemplate } from '../operations/templates/get-template.ts'
import { listTemplates } from '../operations/templates/list-templates.ts'
import { getEvent } from '../operations/events/get-event.ts'
import { listEvents } from '../operations/events/list-events.ts'
import { openListeners } from '../operations/events/listeners.ts'
import { streamEvents } from '../operations/events/stream-events.ts'
import type { Services } from '../services.ts'
import { refuseBrokenHttp } from './refuse-broken-http.ts'
import { recordRequests } from './trace.ts'
import { boundUntakenAnswers } from './response-backpressure.ts'
import { exportAuditEntries } from '../operations/audit/export-audit-entries.ts'
import { listAuditEntries } from '../operations/audit/list-audit-entries.ts'
import { paymentAccountOperations } from '../operations/payment-accounts/account-operations.ts'
import { endpointOperations } from '../operations/webhook-endpoints/endpoint-operations.ts'
import { channelWebhook } from '../operations/webhooks/channel-webhook.ts'

const BODY_BYTES_MAX = 256 * 1024
const PATH_PART_MAX = 128
/** What Node is told of HTTP. Connections are checked against their limits so often, and cut so late; Node's default is 30 s. */
export const HTTP_BOUNDS = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 }

/** Builds the server with all its operations. The caller calls `listen`. */
export async function buildServer(
  services: Services,
  limits: Config['connections'],
): Promise<FastifyInstance> {
  const { channels, log, clock, tracing, publicUrl, trustedProxies, isDraining, isStopping } = services
  const refused = refuseBrokenHttp(publicUrl, log)
  const outage = createOutageLog(log, clock)
  const handleError = handleErrors(log, outage, publicUrl)
  const app = Fastify({
    logger: false,
    genReqId: () => newId(),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    connectionTimeout: limits.answerTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveMs,
    return503OnClosing: false, // answered as a problem, below
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PATH_PART_MAX },
    http: {
      ...HTTP_BOUNDS,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
    },
    ajv: {
      customOptions: AJV_OPTIONS,
    },
    schemaController: { compilersFactory },
    frameworkErrors: (error, request, reply) => {
      reply.header('request-id', request.id)
      void handleError(error, request, reply)
    },
    clientErrorHandler: refused.clientError,
  })

  app.decorateRequest('caller')
  app.decorateRequest('problem', null)
  app.decorateRequest('waitedMs', 0)
  app.setErrorHandler(handleError)
  app.addHook('onClose', async () => outage.close())
  const notFound = () => new Problem('not_found', NOTHING_HERE)
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, notFound(), publicUrl())) // for missing files of pages
  const addresses = collectAddresses(app)
  const toLoggedPointers = collectFieldNames(app)
  // with `done`: a promise would cost every request more than these hooks do
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    if (isStopping()) throw new Problem('stopping', 'The service is stopping.', { retryAfterSeconds: 1 })
    if (request.is404) {
      // before the body is read
      addresses.assertUnknown(request, reply)
      throw notFound()
    }
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const fields =
      reply.statusCode < 400 ? warningsOf(reply) : describeProblem(request.problem, toLoggedPointers)
    const elapsedMs = reply.elapsedTime - request.waitedMs
    recordRequest(services, request, reply.statusCode, elapsedMs, fields)
    done()
  })

  recordRequests(app, tracing)
  app.server.maxConnections = limits.connectionsMax
  // a caller that half-closes the connection after its request is still answered; by default Node would close both halves
  Object.assign(app.server, { httpAllowHalfOpen: true })
  boundUntakenAnswers(app.server)
  refused.watch(app.server)
  // an unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own 417 would not have a problem as its body
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  acceptOnlyJson(app)
  refuseParseErrors(app)
  await app.register(swagger, openApiOptions(publicUrl))
  await app.register(async (api) => {
    for (const kind of kinds.values()) sendMessage(api, services, kind)
    for (const operation of [listMessages, searchMessages, getMessage, markRead]) operation(api, services)
    for (const operation of [listConversations, getConversation, changeConversation, markSeen, sendTyping])
      operation(api, services)
    for (const operation of [getAnswerReport, getOrderReport, getFailureReport, getTemplateReport])
      operation(api, services)
    const listeners = openListeners(api, services)
    streamEvents(api, services, listeners)
    listEvents(api, services, listeners)
    getEvent(api, services)
    await uploadMedia(api, services)
    getMedia(api, services)
    listMessageMedia(api, services)
    fetchMedia(api, services)
    for (const operation of [listKeys, createKey, revokeKey]) operation(api, services)
    for (const operation of [listUsers, createUser, changeUser, makeLink]) operation(api, services)
    for (const operation of [getMethodsOfUser, deleteMethodsOfUser]) operation(api, services)
    for (const operation of [changeMe, changePassword]) operation(api, services)
    for (const operation of [getSignInMethods, beginOidc, finishOidc]) operation(api, services)
    for (const operation of passkeyOperations) operation(api, services)
    for (const operation of [getMe, signIn, signOut, checkLink, redeemLink, listSessions, endSession])
      operation(api, services)
    for (const operation of [listSenders, addSender, changeSender, removeSender, checkSender])
      operation(api, services)
    for (const operation of [listTemplates, createTemplate, getTemplate, changeTemplate, deleteTemplate])
      operation(api, services)
    for (const operation of [...workspaceOperations, ...orderOperations, listDeliveries, resolveDelivery])
      operation(api, services)
    for (const operation of paymentOperations) operation(api, services)
    await receiveCallback(api, services)
    for (const operation of [createDraft, listDrafts, getDraft, changeDraft, discardDraft, sendDraft])
      operation(api, services)
    for (const operation of endpointOperations) operation(api, services)
    for (const operation of paymentAccountOperations) operation(api, services)
    listMentions(api, services)
    for (const operation of [...noteOperations, ...labelOperations, ...savedReplyOperations])
      operation(api, services)
    for (const operation of [listAuditEntries, exportAuditEntries]) operation(api, services)
    for (const kind of kinds.values()) preflightMessage(api, services, kind)
    for (const channel of channels.all) await channelWebhook(api, services, channel)
    health(api, services)
    metrics(api, services)
    openApiDocument(api)
  })
  docsPages(app, {
    preflightRules: channels.all.flatMap((channel) => channel.preflightRules),
    failures: Object.assign({}, ...channels.all.map((channel) => channel.failures), deliveryFailures),
  })
  referencePages(app, services)
  await consolePages(app, services)
  addresses.refuseOtherMethods()
  return app
}

/** How often connections that became idle after closing began are closed. */
const CLOSE_IDLE_MS = 50

/** Answers the requests that are running and closes; cuts connections that have not ended after `timeoutMs`. */
export async function closeServer(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  const cutOff = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(closeIdle)
    clearTimeout(cutOff)
  }
}

/** The codes of the warnings that the answer names. */
function warningsOf(reply: FastifyReply): { warnings?: string[] } {
  const codes = reply.getHeader(WARNING_CODES)
  return typeof codes === 'string' ? { warnings: codes.split(', ') } : {}
}

type Refusal = { code?: ProblemCode; count?: number; pointers?: string[] }

/** The log fields of a problem, so that a `requestId` leads to more than a status. */
function describeProblem(
  problem: Problem | null,
  toLoggedPointers: (faults: readonly Fault[]) => string[],
): Refusal {
  if (problem === null) return {}
  const { errors } = problem.details
  return {
    code: problem.code,
    ...(errors ? { count: errors.length, pointers: toLoggedPointers(errors) } : {}),
  }
}

function recordRequest(
  { log, metrics }: Services,
  request: FastifyRequest,
  status: number,
  elapsedMs: number,
  more: Refusal & { warnings?: string[] },
) {
  if (request.routeOptions.config.isEndless && status === 200) return // logged when it began; its duration is not a response time
  metrics.request(request.method, request.routeOptions.url ?? 'none', status, elapsedMs / 1000)
  const fields = {
    event: 'request',
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null, // the pattern: the log must not repeat what callers put into a path
    status,
    ms: Math.round(elapsedMs * 10) / 10,
    workspaceId: request.caller?.workspaceId,
    actorId: request.caller?.actor.id,
    traceId: request.span?.traceId,
    spanId: request.span?.spanId,
    ...more,
  }
  log[status < 400 ? 'debug' : 'info'](fields, 'A request was answered.')
}
