/** The buttons of a template: which fields each kind has beside its text. */
import { partsAt, textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { variablesIn } from './examples.ts'

/** Of any kind, in the order of the page. */
export const BUTTON_FIELDS = ['text', 'url', 'phone_number', 'example', 'flow_id', 'otp_type']

const FIELDS: Partial<Record<string, string[]>> = {
  URL: ['text', 'url'],
  PHONE_NUMBER: ['text', 'phone_number'],
  COPY_CODE: ['example'],
  FLOW: ['text', 'flow_id'],
  PAYMENT_REQUEST: [],
}

/** A kind that is not known here has a text, as most have. */
export function fieldsOf(button: Parts): string[] {
  const fields = FIELDS[String(button['type'])] ?? ['text']
  const hasVariable = variablesIn(textAt(button, 'url') ?? '').length > 0
  return hasVariable ? [...fields, 'example'] : fields
}

/** Each way to pay, with the field of its sample and the text that WhatsApp gives its button. */
export const PAYMENTS = {
  instant_dynamic_code: { field: 'code', text: 'Copy Pix code' },
  boleto: { field: 'digitable_line', text: 'Copy Boleto code' },
  payment_link: { field: 'uri', text: 'Open payment link' },
} as const
export type Payment = keyof typeof PAYMENTS

/** A Pix code has its own name at WhatsApp. */
export function paymentOf(button: Parts): Payment {
  const type = textAt(partsAt(button, 'payment_setting'), 'type')
  return type === 'boleto' || type === 'payment_link' ? type : 'instant_dynamic_code'
}

/** The sample of what the customer pays with; its pointer is below `payment_setting`. */
export function sampleFieldOf(button: Parts): { value: string; pointer: string } {
  const setting = partsAt(button, 'payment_setting')
  const type = textAt(setting, 'type') ?? 'instant_dynamic_code'
  const { field } = PAYMENTS[paymentOf(button)]
  return { value: textAt(partsAt(setting, type), field) ?? '', pointer: `${type}/${field}` }
}

export function toPaymentButton(type: Payment, sample: string): Parts {
  const { field, text } = PAYMENTS[type]
  return { type: 'PAYMENT_REQUEST', text, payment_setting: { type, [type]: { [field]: sample } } }
}

/** A new button of a kind: with the text of the one in whose place it comes. */
export function toButton(type: string, { text = '' }: Parts): Parts {
  if (type === 'PAYMENT_REQUEST') return toPaymentButton('instant_dynamic_code', '')
  return { type, ...(type !== 'COPY_CODE' && { text }) }
}

/** A link has its sample in a list. */
export function setField(button: Parts, name: string, value: string): Parts {
  const given = name === 'example' && button['type'] === 'URL' ? [value] : value
  const changed = { ...button, [name]: given }
  const { example: _, ...rest } = changed
  return fieldsOf(changed).includes('example') ? changed : rest
}

export function fieldText(button: Parts, name: string): string {
  const value = button[name]
  return String((Array.isArray(value) ? value[0] : value) ?? '')
}
