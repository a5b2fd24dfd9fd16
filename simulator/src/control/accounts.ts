/** /control/accounts: business numbers, and the handshake with their webhook. */
import type { FastifyInstance } from 'fastify'
import { APP_EVENTS, changeApp, type AppEvent } from '../customers/leave-app.ts'
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import { createAccount, listMissing, toPublicAccount, type AccountChanges } from '../state/accounts.ts'
import { addSamples } from '../templates/create-template.ts'
import { notifyBusiness } from '../webhooks/notify-business.ts'
import { verifyWebhook } from '../webhooks/verify.ts'
import { ControlError } from './control-error.ts'
import { requireAccount } from './lookups.ts'

const HOUR_MS = 3_600_000
const DELAY = { type: 'integer', minimum: 0, maximum: HOUR_MS }
const DAYS = { type: 'integer', minimum: 1, maximum: 365 }
const WORD = { type: 'string', minLength: 1, maxLength: 1000 }
const params = {
  type: 'object',
  properties: { phoneNumberId: { type: 'string', pattern: '^\\d{1,32}$' } },
}
const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    displayPhoneNumber: { type: 'string', pattern: '^\\+?[\\d\\s()-]{7,25}$' },
    accessToken: { type: 'string', pattern: '^\\S{1,1000}$' },
    appSecret: WORD,
    verifyToken: WORD,
    partner: {
      type: ['object', 'null'],
      required: ['key', 'secret'],
      additionalProperties: false,
      properties: { key: WORD, secret: WORD },
    },
    webhookUrl: { type: 'string', pattern: '^https?://', maxLength: 2000 },
    pin: { type: ['string', 'null'], pattern: '^\\d{6}$' },
    token: { type: 'object' },
    wabaId: { type: 'string', pattern: '^\\d{1,32}$' },
    webhookVersion: { type: 'string', pattern: '^v\\d{1,3}\\.\\d{1,3}$' },
    throughputPerSecond: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 },
    pairLimit: { type: 'boolean' },
    rateLimitHttp: { enum: [400, 429] },
    windowRefusal: { enum: ['webhook', 'sync'] },
    paymentTermsAccepted: { type: 'boolean' },
    uniqueReferenceIds: { type: 'boolean' },
    knownReferenceIds: { type: 'boolean' },
    sentDelayMs: DELAY,
    deliveredDelayMs: DELAY,
    autoRead: { type: 'boolean' },
    readDelayMs: DELAY,
    maxUpdatesPerPost: { type: 'integer', minimum: 1, maximum: 1000 },
    webhookParallel: { type: 'integer', minimum: 1, maximum: 64 },
    webhookRetryBaseMs: { type: 'integer', minimum: 1, maximum: HOUR_MS },
    mediaIdDays: DAYS,
    inboundMediaIdDays: DAYS,
    mediaUrlSeconds: { type: 'integer', minimum: 1, maximum: 86_400 },
    mediaUrlInWebhooks: { type: 'boolean' },
    verifiedName: WORD,
    number: { type: 'object' },
    profile: { type: 'object' },
    templateReview: { enum: ['approve', 'reject', 'never', 'manual'] },
    templateReviewMs: { type: 'integer', minimum: 0, maximum: 86_400_000 },
    templatesPerHour: { type: ['integer', 'null'], minimum: 1 },
    templateHold: {
      type: ['object', 'null'],
      required: ['outcome', 'afterMs'],
      additionalProperties: false,
      properties: { outcome: { enum: ['send', 'drop'] }, afterMs: DELAY },
    },
    messageStatus: { type: 'boolean' },
    contactOrigin: { enum: ['contact', 'message'] },
    freeServiceLeft: { type: 'integer', minimum: 0 },
    hasPaymentMethod: { type: 'boolean' },
    app: {
      type: ['object', 'null'],
      required: ['people', 'messages'],
      additionalProperties: false,
      properties: {
        people: { type: 'integer', minimum: 1, maximum: 5_000 },
        messages: { type: 'integer', minimum: 0, maximum: 200_000 },
        isShared: { type: 'boolean', default: true },
      },
    },
    linkFetch: { enum: ['real', 'assume', 'fail'] },
    webhookAttemptsMax: { type: 'integer', minimum: 1, maximum: 1000 },
  },
}

const updateBody = {
  type: 'object',
  required: ['field', 'value'],
  additionalProperties: false,
  properties: { field: { type: 'string', minLength: 1, maxLength: 100 }, value: { type: 'object' } },
}

const appBody = {
  type: 'object',
  required: ['event'],
  additionalProperties: false,
  properties: { event: { enum: APP_EVENTS }, reason: { type: 'string', minLength: 1, maxLength: 100 } },
}

type Params = { phoneNumberId: string }

export function addAccountRoutes(app: FastifyInstance, sim: Simulation): void {
  const { state, clock, changes } = sim
  app.get('/accounts', () => ({ accounts: [...state.accounts.values()].map(toPublicAccount) }))

  app.put<{ Params: Params; Body: AccountChanges }>(
    '/accounts/:phoneNumberId',
    { schema: { params, body } },
    (request) => {
      const { phoneNumberId } = request.params
      const given = request.body
      if (given.webhookUrl !== undefined && !URL.canParse(given.webhookUrl)) {
        throw new ControlError('invalid_request', 'webhookUrl must be an absolute http or https address.')
      }
      const known = state.accounts.get(phoneNumberId)
      const missing = known ? [] : listMissing(given)
      if (missing.length > 0) {
        throw new ControlError('invalid_request', `A new account needs ${missing.join(', ')}.`)
      }
      const account = known ? Object.assign(known, given) : createAccount(phoneNumberId, given)
      if (given.webhookUrl !== undefined) account.isSubscribed = true
      if (given.app !== undefined) account.askedSyncs = [] // it was connected again
      state.accounts.set(phoneNumberId, account)
      addSamples(state.templates, account.wabaId, clock.nowMs())
      changes.publish({ event: 'state' })
      return toPublicAccount(account)
    },
  )

  app.post<{ Params: Params }>('/accounts/:phoneNumberId/verify', { schema: { params } }, (request) => {
    const { webhookUrl, verifyToken } = requireAccount(state, request.params.phoneNumberId)
    if (webhookUrl === '') throw new ControlError('invalid_request', 'The account has no webhookUrl yet.')
    return verifyWebhook(webhookUrl, verifyToken)
  })

  app.post<{ Params: Params; Body: { field: string; value: JsonObject } }>(
    '/accounts/:phoneNumberId/update',
    { schema: { params, body: updateBody } },
    (request) => {
      const { wabaId } = requireAccount(state, request.params.phoneNumberId)
      const numbers = [...state.accounts.values()].filter((account) => account.wabaId === wabaId)
      notifyBusiness(sim.outbox, numbers, request.body.field, request.body.value)
      return { queued: 1 }
    },
  )

  app.post<{ Params: Params; Body: { event: AppEvent; reason?: string } }>(
    '/accounts/:phoneNumberId/app',
    { schema: { params, body: appBody } },
    (request) => {
      const account = requireAccount(state, request.params.phoneNumberId)
      changeApp(sim, account, request.body.event, request.body.reason)
      return toPublicAccount(account)
    },
  )
}
