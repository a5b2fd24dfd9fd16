/**
 * The warnings of preflight about money: another amount, another receiver, a payment that may fail.
 * A message with one of them is sent only after a person has confirmed that warning. A test
 * compares the list with the rules of the service.
 *
 * A code that is used twice is not among them: a retry after a lost answer would find its own first
 * attempt.
 */
import { partsAt, partsOf, textAt } from '../chat/read-parts.ts'
import type { Finding } from '../checked-form/findings.ts'
import type { Language } from '../i18n/languages.ts'
import { readPixCode } from './pix-code.ts'

type Facts = {
  /**
   * Amounts in the service's sentence, formatted for the person: the code's amount, and the order's
   * total.
   */
  asked: string
  total: string
  /** The receiver in the Pix code, and the one in the message. */
  receiver: string
  merchantName: string
}

type Question = string | ((facts: Facts) => string)

type MoneyQuestions = Record<string, Question>

const ENGLISH: MoneyQuestions = {
  pix_dynamic_amount: ({ asked, total }) =>
    `The code charges ${asked} and the order is ${total}. Send anyway?`,
  pix_open_amount: ({ total }) => `The code has no amount: the customer must type ${total}. Send anyway?`,
  pix_receiver_name: ({ receiver, merchantName }) =>
    `The code pays “${receiver}” and the message says “${merchantName}”. Send anyway?`,
  boleto_amount: ({ asked, total }) => `The boleto charges ${asked} and the order is ${total}. Send anyway?`,
  no_way_to_pay: 'The order has no payment method. Send anyway?',
  boleto_overdue: 'The boleto is past its due date. Send anyway?',
  punycode: 'The payment link looks like another site. Send anyway?',
}

const PORTUGUESE: MoneyQuestions = {
  pix_dynamic_amount: ({ asked, total }) =>
    `O código cobra ${asked} e o pedido é de ${total}. Enviar mesmo assim?`,
  pix_open_amount: ({ total }) =>
    `O código não tem valor: o cliente vai digitar ${total}. Enviar mesmo assim?`,
  pix_receiver_name: ({ receiver, merchantName }) =>
    `O código paga “${receiver}” e a mensagem diz “${merchantName}”. Enviar mesmo assim?`,
  boleto_amount: ({ asked, total }) =>
    `O boleto cobra ${asked} e o pedido é de ${total}. Enviar mesmo assim?`,
  no_way_to_pay: 'O pedido não tem forma de pagamento. Enviar mesmo assim?',
  boleto_overdue: 'O boleto está vencido. Enviar mesmo assim?',
  punycode: 'O link de pagamento pode ser confundido com outro. Enviar mesmo assim?',
}

export const moneyQuestions: Record<Language, MoneyQuestions> = { en: ENGLISH, 'pt-BR': PORTUGUESE }

/** Findings about the ways to pay; a picture at an odd address costs no money. */
const PLACE = '/payment_settings'

export const isAboutMoney = ({ code, pointer, severity }: Finding): boolean =>
  severity === 'warning' && Object.hasOwn(ENGLISH, code) && pointer.includes(PLACE)

/** The service's sentence has two amounts: the code's, and the total. */
const FIGURE = /\d+\.\d\d/g

/**
 * The question for a warning about money.
 *
 * @param body the request that it warns of
 * @param money formats centavos for the person
 */
export function askAboutMoney(
  { code, detail }: Finding,
  body: Record<string, unknown>,
  texts: MoneyQuestions,
  money: (centavos: number) => string,
): string {
  const question = texts[code] ?? detail
  if (typeof question === 'string') return question
  const [asked] = detail.match(FIGURE) ?? []
  const { total, code: pixCode, merchantName } = readPayment(body)
  return question({
    asked: asked === undefined ? '…' : money(Math.round(Number(asked) * 100)),
    total: total === null ? '…' : money(total),
    receiver: readPixCode(pixCode)?.receiver ?? '…',
    merchantName,
  })
}

/** What the customer is to pay, in centavos, and by which Pix code. */
function readPayment(body: Record<string, unknown>) {
  const parameters = partsAt(partsAt(partsAt(body, 'interactive'), 'action'), 'parameters')
  const { value } = partsAt(parameters, 'total_amount')
  const { payment_settings: settings } = parameters
  const pix = (Array.isArray(settings) ? settings : [])
    .map((setting) => partsAt(partsOf(setting), 'instant_dynamic_code'))
    .find((one) => textAt(one, 'code') !== null)
  return {
    total: typeof value === 'number' ? value : null,
    code: (pix && textAt(pix, 'code')) ?? '',
    merchantName: ((pix && textAt(pix, 'merchant_name')) ?? '').trim(),
  }
}
