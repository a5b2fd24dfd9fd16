/**
 * The warnings of preflight about money: another amount, another receiver, a payment that may fail. A message with one of
 * them is sent only after a person has confirmed that warning. A test compares the list with the rules of the service.
 *
 * A code that is used twice is not among them: a retry after a lost answer would find its own first attempt.
 */
import { partsAt, partsOf, textAt } from '../chat/read-parts.ts'
import type { Finding } from '../checked-form/findings.ts'
import type { Language } from '../i18n/languages.ts'
import { readPixCode } from './pix-code.ts'

type Facts = {
  /** Amounts in the service's sentence, formatted for the person: the code's amount, and the order's total. */
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
    `Send although the code asks for ${asked} and the order is ${total}?`,
  pix_open_amount: ({ total }) =>
    `Send although the code has no amount and the customer must type ${total} correctly?`,
  pix_receiver_name: ({ receiver, merchantName }) =>
    `Send although the code pays “${receiver}” and the message says “${merchantName}”?`,
  boleto_amount: ({ asked, total }) =>
    `Send although the boleto asks for ${asked} and the order is ${total}?`,
  no_way_to_pay: 'Send although the order offers no way to pay?',
  boleto_overdue: 'Send although the boleto is past its due date?',
  punycode: 'Send although the address of the payment page can be mistaken for another?',
}

const PORTUGUESE: MoneyQuestions = {
  pix_dynamic_amount: ({ asked, total }) =>
    `Enviar mesmo com o código cobrando ${asked} e o pedido sendo de ${total}?`,
  pix_open_amount: ({ total }) =>
    `Enviar mesmo com o código sem valor, para o cliente digitar ${total} sem errar?`,
  pix_receiver_name: ({ receiver, merchantName }) =>
    `Enviar mesmo com o código pagando a “${receiver}” e a mensagem dizendo “${merchantName}”?`,
  boleto_amount: ({ asked, total }) =>
    `Enviar mesmo com o boleto cobrando ${asked} e o pedido sendo de ${total}?`,
  no_way_to_pay: 'Enviar mesmo com o pedido sem nenhuma forma de pagamento?',
  boleto_overdue: 'Enviar mesmo com o boleto vencido?',
  punycode: 'Enviar mesmo com um endereço de pagamento que pode ser confundido com outro?',
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
