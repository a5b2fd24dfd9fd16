/** The app of the tokens, and what a token says of itself. */
import { stringAt, type JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import { APP_ID, type Account } from '../../state/accounts.ts'
import { assertAnswers } from '../../webhooks/verify.ts'
import { GraphError } from '../errors.ts'
import { appsDiffer } from '../setup-errors.ts'
import { invalid, missing } from '../validate/fields.ts'
import type { Edges, ObjectCall } from './edges.ts'

/** What templates and profile pictures may be (Graph API, upload a file). */
const FILE_TYPES = new Set(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'])
/** The object of the webhooks of WhatsApp. */
const OBJECT = 'whatsapp_business_account'
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

/** What the app says of itself. */
export const APP = { id: APP_ID, name: 'Recado' }

/** @param callers the accounts of the app, where it calls for itself */
export function toAppEdges({ state, changes }: Simulation, callers: Account[]): Edges {
  return {
    GET: () => APP,
    'GET subscriptions'() {
      const [account] = callers
      if (!account) throw needsAppToken()
      const { webhookUrl, webhookFields, webhookVersion: version } = account
      const fields = (webhookFields ?? ['messages']).map((name) => ({ name, version }))
      const subscription = { object: OBJECT, callback_url: webhookUrl, active: true, fields }
      return { data: webhookUrl === '' ? [] : [subscription] }
    },
    /** Replaces the callback and the list of fields. */
    async 'POST subscriptions'({ body }) {
      if (callers.length === 0) throw needsAppToken()
      if (body.object !== OBJECT) throw invalid('object', `must be ${OBJECT}`)
      const [webhookUrl, verifyToken] = [stringAt(body, 'callback_url'), stringAt(body, 'verify_token')]
      if (webhookUrl === null || !URL.canParse(webhookUrl)) throw missing('callback_url')
      if (verifyToken === null) throw missing('verify_token')
      await assertAnswers(webhookUrl, verifyToken)
      const webhookFields = (stringAt(body, 'fields') ?? '').split(',').filter((field) => field !== '')
      for (const account of callers) Object.assign(account, { webhookUrl, verifyToken, webhookFields })
      changes.publish({ event: 'state' })
      return { success: true }
    },
    'POST uploads'({ body, query }) {
      const { file_name: fileName, file_length: length, file_type: fileType } = { ...query, ...body }
      if (typeof fileName !== 'string' || fileName === '') throw missing('file_name')
      if (!Number.isSafeInteger(Number(length)) || Number(length) < 1) {
        throw invalid('file_length', 'must be a number of bytes')
      }
      if (typeof fileType !== 'string' || !FILE_TYPES.has(fileType)) {
        throw invalid('file_type', `must be one of ${[...FILE_TYPES].join(', ')}`)
      }
      return { id: state.uploads.begin({ fileName, fileType, length: Number(length) }).id }
    },
  }
}

const needsAppToken = () =>
  new GraphError(15, 'app', { message: '(#15) This method must be called with an app access_token.' })

/**
 * `debug_token` answers any caller whose own token is known.
 * @param ofApp the accounts of the app that calls; null where a user does
 */
export function toDebugTokenEdges({ state }: Simulation, ofApp: Account[] | null): Edges {
  return {
    GET({ query }: ObjectCall) {
      const token = query.input_token
      if (!token) throw missing('input_token')
      const known = [...state.accounts.values()].filter(({ accessToken }) => accessToken === token)
      if (ofApp && known.length > 0 && !ofApp.some((account) => known.includes(account))) throw appsDiffer()
      return { data: known.length > 0 ? describe(known) : { is_valid: false, scopes: [] } }
    },
  }
}

function describe(accounts: Account[]): JsonObject {
  const targets = [...new Set(accounts.map(({ wabaId }) => wabaId))]
  return {
    app_id: APP_ID,
    type: 'SYSTEM_USER',
    application: 'Recado',
    data_access_expires_at: 0,
    expires_at: 0,
    is_valid: true,
    scopes: SCOPES,
    granular_scopes: SCOPES.map((scope) => ({ scope, target_ids: targets })),
    ...accounts[0]?.token,
  }
}
