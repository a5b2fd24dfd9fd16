/** The app of the tokens, and what a token says of itself. */
import type { JsonObject } from '../../json.ts'
import type { Simulation } from '../../simulation.ts'
import { APP_ID, type Account } from '../../state/accounts.ts'
import { invalid, missing } from '../validate/fields.ts'
import type { Edges, ObjectCall } from './edges.ts'

/** What templates and profile pictures may be (Graph API, upload a file). */
const FILE_TYPES = new Set(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'])
const SCOPES = ['whatsapp_business_management', 'whatsapp_business_messaging']

export function toAppEdges({ state }: Simulation): Edges {
  return {
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

/** `debug_token` answers any caller whose own token is known. */
export function toDebugTokenEdges({ state }: Simulation): Edges {
  return {
    GET({ query }: ObjectCall) {
      const token = query.input_token
      if (!token) throw missing('input_token')
      const known = [...state.accounts.values()].filter(({ accessToken }) => accessToken === token)
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
  }
}
