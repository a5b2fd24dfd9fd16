/**
 * The control API, through which tests, `npm start` and the phone's Pay button drive the bank.
 * README.md lists its routes.
 */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { assertLocalCaller } from '../local-callers.ts'
import { addBookRoutes } from './book-routes.ts'
import { ControlError, answerControlError } from './control-error.ts'
import { addFaultRoutes } from './fault-routes.ts'
import { addPayerRoutes } from './payer-routes.ts'
import { addShopRoutes } from './shop-routes.ts'

export function addControlApi(app: FastifyInstance, parts: BankParts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    assertLocalCaller(request)
    done()
  })
  app.setErrorHandler(answerControlError)
  app.setNotFoundHandler(() => {
    throw new ControlError('not_found', 'The control API has no such route.')
  })
  addBookRoutes(app, parts)
  addFaultRoutes(app, parts)
  addPayerRoutes(app, parts)
  addShopRoutes(app, parts)
}
