/**
 * Banco do Brasil: an application key in every address, other statuses for success, and errors in a
 * form of its own.
 */
import { bacen } from './bacen.ts'
import type { Profile } from './profile.ts'

export const bb: Profile = {
  ...bacen,
  name: 'bb',
  apiPath: '/pix/v2',
  keyQuery: 'gw-dev-app-key',
  status: { ...bacen.status, put: 200, patch: 201 },
  toError({ status, error, message, violations }) {
    if (status === 401 || status === 403)
      return { status, type: 'application/json', body: { statusCode: status, error, message } }
    const causes = violations.length > 0 ? violations.map(toCause) : [message]
    const erros = causes.map((mensagem) => ({ codigo: '4769515', mensagem, ocorrencia: '1' }))
    return { status, type: 'application/json', body: { erros } }
  },
}

const toCause = ({ propriedade, razao }: { propriedade: string; razao: string }) => `${propriedade}: ${razao}`
