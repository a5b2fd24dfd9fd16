/**
 * The bank that pays the customers' Pix codes, if the settings name one: a program beside the
 * simulator, asked through its control API. A code that it does not know is of another bank, and is
 * paid as the phone always did.
 */
import { request } from 'undici'
import { isObject, objectAt, parseJson, stringAt, type JsonObject } from '../json.ts'

const ANSWER_MS_MAX = 10_000
/** What the bank says of codes of other banks. */
const OF_ANOTHER = new Set(['code_invalid', 'code_unknown', 'key_unknown'])

/** What a payer sees of a code before paying it. */
export type CodeReading =
  | {
      receiver: string
      /** In centavos; null: the payer chooses. */
      amount: number | null
      /** The receiver's note to the payer. */
      note: string | null
      refusal: null
    }
  | { receiver: null; amount: null; note: null; refusal: BankError }

export type CodePayment = {
  code: string
  payer: string
  /** In centavos; by default what the code asks for. */
  amount?: number
  atMs?: number
  /**
   * The bank accepts it although the amount is another, or the code has expired, is withdrawn or
   * was paid before.
   */
  anyway?: boolean
}

export type Bank = {
  /** Null without a bank. */
  url: string | null
  /**
   * Null without a bank, and for a code that is not its own. Throws BankError without an answer.
   */
  read(code: string): Promise<CodeReading | null>
  /** Returns the end-to-end id. Throws BankError. */
  pay(payment: CodePayment): Promise<string>
}

/** The bank refuses, in a sentence for the payer, or does not answer. */
export class BankError extends Error {
  override name = 'BankError'
  /** The bank's own name of the refusal; null where it gave no answer. */
  readonly reason: string | null

  constructor(message: string, reason: string | null) {
    super(message)
    this.reason = reason
  }
}

/** @param controlUrl the origin of the bank's control API */
export function createBank(controlUrl: string | null): Bank {
  async function ask(path: string, body: object): Promise<JsonObject | BankError> {
    try {
      const { statusCode, body: stream } = await request(`${controlUrl}/control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        headersTimeout: ANSWER_MS_MAX,
        bodyTimeout: ANSWER_MS_MAX,
      })
      const answer = parseJson(await stream.text())
      if (isObject(answer)) return statusCode < 300 ? answer : toRefusal(answer)
    } catch {
      // said below
    }
    throw new BankError('The bank does not answer.', null)
  }

  return {
    url: controlUrl,
    async read(code) {
      if (controlUrl === null) return null
      const answer = await ask('look', { code })
      if (answer instanceof BankError) {
        if (OF_ANOTHER.has(answer.reason ?? '')) return null
        return { receiver: null, amount: null, note: null, refusal: answer }
      }
      return {
        receiver: stringAt(objectAt(answer, 'receiver'), 'name') ?? '',
        amount: typeof answer.amount === 'number' ? answer.amount : null,
        note: stringAt(answer, 'note'),
        refusal: null,
      }
    },

    async pay({ code, payer, amount, atMs, anyway }) {
      const answer = await ask('pay', {
        code,
        payer: { name: payer },
        ...(amount === undefined ? {} : { amount }),
        ...(atMs === undefined ? {} : { at: new Date(atMs).toISOString() }),
        ...(anyway === undefined ? {} : { isLax: anyway }),
      })
      if (answer instanceof BankError) throw answer
      return stringAt(answer, 'endToEndId') ?? ''
    },
  }
}

function toRefusal(answer: JsonObject): BankError {
  const error = objectAt(answer, 'error')
  return new BankError(
    stringAt(error, 'message') ?? 'The bank refuses.',
    stringAt(error, 'code') ?? 'refused',
  )
}
