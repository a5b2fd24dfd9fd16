/** API Pix over TLS, at every address that a profile's bank has it. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { bacen } from '../profiles/bacen.ts'
import { API_PATHS, TOKEN_PATHS } from '../profiles/profiles.ts'
import { cut, readThumbprint } from './call.ts'
import { addChargeRoutes } from './charges.ts'
import { PixError } from './errors.ts'
import { addLocationRoutes } from './location.ts'
import { addPixRoutes } from './pix.ts'
import { addRefundRoutes } from './refunds.ts'
import { giveToken } from './token.ts'
import { addWebhookRoutes } from './webhooks.ts'

export function addApi(app: FastifyInstance, parts: BankParts): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)))
    } catch {
      done(new PixError('RequisicaoInvalida', 'O corpo não é JSON.'))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  const refuse = (error: PixError) => bacen.toError(error, '')
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!(error instanceof PixError) && (error.statusCode ?? 500) >= 500)
      parts.log.error('internal', error.message, { stack: error.stack })
    const isOurs = error instanceof PixError
    const name = (error.statusCode ?? 500) < 500 ? 'RequisicaoInvalida' : 'ErroInternoDoServidor'
    const { status, type, body } = refuse(isOurs ? error : new PixError(name, error.message))
    return reply.code(status).type(type).send(JSON.stringify(body))
  })
  app.setNotFoundHandler((_request, reply) => {
    const { status, type, body } = refuse(new PixError('NaoEncontrado', 'Não há este recurso.'))
    return reply.code(status).type(type).send(JSON.stringify(body))
  })

  for (const path of TOKEN_PATHS) {
    app.post(path, (request, reply) => {
      const thumbprint = readThumbprint(request)
      if (thumbprint === undefined) return cut(request, reply)
      const body = { ...(request.query as object), ...(request.body as object | null) }
      const answer = giveToken(parts, thumbprint, request.headers.authorization, body)
      parts.book.noteCall({
        atMs: parts.clock.nowMs(),
        shopId: null,
        method: 'POST',
        path,
        status: answer.status,
        fault: null,
      })
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
    })
  }
  for (const prefix of API_PATHS) {
    void app.register(
      async (api) => {
        addChargeRoutes(api, parts, 'cob')
        addChargeRoutes(api, parts, 'cobv')
        addPixRoutes(api, parts)
        addRefundRoutes(api, parts)
        addWebhookRoutes(api, parts)
      },
      { prefix },
    )
  }
  addLocationRoutes(app, parts)
}
