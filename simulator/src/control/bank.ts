/** /control/bank: the bank that pays Pix codes, and what it reads in one. */
import type { FastifyInstance } from 'fastify'
import { BankError } from '../customers/bank.ts'
import type { Simulation } from '../simulation.ts'
import { ControlError } from './control-error.ts'

const readBody = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { type: 'string', minLength: 1, maxLength: 512 } },
}

export function addBankRoutes(app: FastifyInstance, { bank }: Simulation): void {
  app.get('/bank', () => ({ url: bank.url }))

  app.post<{ Body: { code: string } }>('/bank/read', { schema: { body: readBody } }, async ({ body }) => {
    const found = await askBank(bank.read(body.code))
    if (!found) return { reading: null }
    const { amount, refusal, ...reading } = found
    return {
      reading: {
        ...reading,
        amount: amount === null ? null : { value: amount, offset: 100 },
        refusal: refusal && { reason: refusal.reason, message: refusal.message },
      },
    }
  })
}

/** Throws ControlError with what the bank says to the payer. */
export async function askBank<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    const { message, reason } = error
    throw new ControlError(reason === null ? 'bank_silent' : 'bank_refused', message, { reason })
  }
}
