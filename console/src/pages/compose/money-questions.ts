/**
 * The warnings of preflight that are about money: another amount, another receiver, a payment that may go wrong. A message
 * with one of them is sent only after a person has said yes to it by name. A test holds the list to the rules of the service.
 *
 * A code that is used twice is not among them: the second try of one message, after a lost answer, meets itself.
 */
import type { Language } from '../../i18n/languages.ts'
import type { Draft } from './draft.ts'
import type { Finding } from './findings.ts'
import { readPixCode } from './pix-code.ts'
import { addUp } from './sums.ts'

type Facts = {
  /** Amounts of the service's sentence, as the person writes money: what is asked for, and what the order comes to. */
  asked: string
  total: string
  /** Whom the Pix code pays, and whom the message names. */
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

/** What is said of the ways to pay; a picture at an odd address costs nobody anything. */
const PLACE = '/payment_settings'

export const isAboutMoney = ({ code, pointer, severity }: Finding): boolean =>
  severity === 'warning' && Object.hasOwn(ENGLISH, code) && pointer.includes(PLACE)

/** Two amounts stand in the service's sentence: what is asked for, and the total. */
const FIGURE = /\d+\.\d\d/g

/**
 * The question that a warning about money puts.
 *
 * @param money writes centavos as the person does
 */
export function askAboutMoney(
  { code, detail }: Finding,
  { order }: Draft,
  texts: MoneyQuestions,
  money: (centavos: number) => string,
): string {
  const question = texts[code] ?? detail
  if (typeof question === 'string') return question
  const [asked] = detail.match(FIGURE) ?? []
  return question({
    asked: asked === undefined ? '…' : money(Math.round(Number(asked) * 100)),
    total: money(addUp(order).total),
    receiver: readPixCode(order.pix.code)?.receiver ?? '…',
    merchantName: order.pix.merchantName.trim(),
  })
}
