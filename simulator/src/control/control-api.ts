/**
 * The control API, through which tests, `npm start` and the phone page drive the simulation.
 * README.md lists its routes.
 */
import type { FastifyInstance } from 'fastify'
import { CONTROL_BODY_BYTES_MAX } from '../limits.ts'
import { parseJson } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import { addAccountRoutes } from './accounts.ts'
import { addActRoutes } from './acts.ts'
import { addBankRoutes } from './bank.ts'
import { addChatRoutes } from './chats.ts'
import { addClockRoutes } from './clock.ts'
import { addContactRoutes } from './contacts.ts'
import { ControlError, createControlErrorHandler } from './control-error.ts'
import { addEventRoutes } from './events.ts'
import { addFaultRoutes } from './faults.ts'
import { addLogRoutes } from './logs.ts'
import { addMediaRoutes } from './media.ts'
import { addMessageRoutes } from './messages.ts'
import { addSimulationRoutes } from './simulation-routes.ts'
import { addTemplateRoutes } from './templates.ts'
import { assertSameOrigin } from '../local-callers.ts'

export function addControlApi(app: FastifyInstance, sim: Simulation): void {
  app.setErrorHandler(createControlErrorHandler(sim.log))
  app.addHook('onRequest', (request, _reply, done) => {
    assertSameOrigin(request)
    const needsJson = request.method === 'POST' || request.method === 'PUT'
    if (needsJson && !request.headers['content-type']?.startsWith('application/json')) {
      throw new ControlError(
        'unsupported_media_type',
        'Send application/json, also where there is nothing to say.',
      )
    }
    done()
  })
  addJsonParser(app)

  addSimulationRoutes(app, sim)
  addAccountRoutes(app, sim)
  addContactRoutes(app, sim)
  addMessageRoutes(app, sim)
  addMediaRoutes(app, sim)
  addTemplateRoutes(app, sim)
  addChatRoutes(app, sim)
  addActRoutes(app, sim)
  addBankRoutes(app, sim)
  addClockRoutes(app, sim)
  addFaultRoutes(app, sim)
  addLogRoutes(app, sim)
  addEventRoutes(app, sim.changes)
  app.all('/*', ({ method, url }) => {
    throw new ControlError('not_found', `There is no ${method} ${url}.`)
  })
}

/** Reads an empty body as an empty object: some routes need no body. */
function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string' as const, bodyLimit: CONTROL_BODY_BYTES_MAX }
  app.addContentTypeParser<string>('application/json', options, (_request, text, done) => {
    const body = text === '' ? {} : parseJson(text)
    if (body === undefined) done(new ControlError('not_json', 'The body is not valid JSON.'))
    else done(null, body)
  })
}
