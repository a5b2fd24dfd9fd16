/** Rules of the buttons of a template. */
import { childPart, elementsOf, isObject, partAt, textAt, type Part } from '../preflight/part.ts'
import { refuse, report, toRules, type Findings } from '../preflight/rule.ts'
import { BUTTONS_MAX } from '../../../kinds/template-schema.ts'
import { variablesOf } from './variables.ts'

const SOURCE = 'Cloud API reference, templates/components: buttons'
const PAYMENT_SOURCE = 'Cloud API reference, payments-br: payment request'

export const buttonRules = toRules({
  'template-buttons-together': refuse(
    'button_order',
    'Quick replies of a template are next to each other, before or after its other buttons.',
    `${SOURCE}: "invalid combination"`,
  ),
  'template-buttons-count': refuse(
    'too_many',
    'A template has at most two link buttons, one button to call, one to copy a code, and three to pay.',
    `${SOURCE}; payments-br: payment request`,
  ),
  'template-buttons-alone': refuse(
    'button_alone',
    'The button of an order, and that of a code to sign in, are the only ones of their template.',
    'Cloud API reference, payments-br/orderdetailstemplate and authentication templates',
  ),
  'template-button-content': refuse(
    'required',
    'A button has what its kind needs: a text, a link, a number, an example of the code, a flow, or a way to pay.',
    SOURCE,
  ),
  'template-button-link': refuse(
    'variable_at_edge',
    'The link of a button holds at most one variable, {{1}}, at its end.',
    SOURCE,
  ),
  'template-button-sample': refuse('variable_example', 'A link with a variable has an example.', SOURCE),
  'template-button-code': refuse('too_long', 'The code of a copy button has at most 20 characters.', SOURCE),
  'template-payment-label': refuse(
    'payment_label',
    'The text of a payment button is the one WhatsApp fixes for its way to pay: Copy Pix code, Copy Boleto code or Open payment link.',
    PAYMENT_SOURCE,
  ),
})

/** How many of a kind there may be; quick replies are as many as buttons. */
const COUNT_MAX: Readonly<Record<string, number>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  PAYMENT_REQUEST: 3,
}
const ALONE: readonly string[] = ['ORDER_DETAILS', 'OTP']
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  QUICK_REPLY: ['text'],
  URL: ['text', 'url'],
  PHONE_NUMBER: ['text', 'phone_number'],
  COPY_CODE: ['example'],
  FLOW: ['text'],
  ORDER_DETAILS: ['text'],
  OTP: ['otp_type'],
  PAYMENT_REQUEST: ['text', 'payment_setting'],
}
const CODE_CHARS_MAX = 20

export const typeOf = (part: Part): string | null => textAt(childPart(part, 'type'))

/** Checks the buttons of a component: of the template, or of a card. */
export function checkButtons(component: Part, exam: Findings): void {
  const list = childPart(component, 'buttons')
  const buttons = elementsOf(list, BUTTONS_MAX)
  const types = buttons.map(typeOf)
  const isQuick = types.map((type) => type === 'QUICK_REPLY')
  const changes = isQuick.filter((quick, index) => index > 0 && quick !== isQuick[index - 1]).length
  if (changes > 1)
    report(
      exam,
      buttonRules['template-buttons-together'],
      list,
      'Must have all quick replies together, first or last.',
    )
  for (const [type, max] of Object.entries(COUNT_MAX)) {
    const count = types.filter((one) => one === type).length
    if (count > max)
      report(
        exam,
        buttonRules['template-buttons-count'],
        list,
        `Must have at most ${max} of ${type}, not ${count}.`,
      )
  }
  if (buttons.length > 1 && types.some((type) => type !== null && ALONE.includes(type)))
    report(
      exam,
      buttonRules['template-buttons-alone'],
      list,
      'Must have no other button beside ORDER_DETAILS or OTP.',
    )
  for (const button of buttons) checkButton(button, exam)
}

function checkButton(button: Part, exam: Findings): void {
  const type = typeOf(button)
  for (const field of NEEDS[type ?? ''] ?? []) {
    const part = childPart(button, field)
    if (isNothing(part.value))
      report(
        exam,
        buttonRules['template-button-content'],
        part,
        `This field is required: \`type\` is ${type}.`,
      )
  }
  switch (type) {
    case 'URL':
      return checkLink(button, exam)
    case 'COPY_CODE':
      return checkCode(childPart(button, 'example'), exam)
    case 'FLOW':
      return checkFlow(button, exam)
    case 'PAYMENT_REQUEST':
      return checkPayment(button, exam)
  }
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function checkLink(button: Part, exam: Findings): void {
  const part = childPart(button, 'url')
  const url = textAt(part) ?? ''
  const names = variablesOf(url)
  if (names.length === 0) return
  if (!/^[^{}]+\{\{1\}\}$/.test(url)) {
    report(
      exam,
      buttonRules['template-button-link'],
      part,
      'Must have one variable at most, {{1}}, at its end.',
    )
  }
  const example = childPart(button, 'example')
  if (isNothing(example.value))
    report(
      exam,
      buttonRules['template-button-sample'],
      example,
      'Must have the whole link as an example: it has a variable.',
    )
}

/** The code as it is, or in a list. */
function checkCode(part: Part, exam: Findings): void {
  const code = Array.isArray(part.value) ? childPart(part, 0) : part
  if ((textAt(code)?.length ?? 0) > CODE_CHARS_MAX)
    report(exam, buttonRules['template-button-code'], code, `Must have at most ${CODE_CHARS_MAX} characters.`)
}

const FLOW_NAMES = ['flow_id', 'flow_name', 'flow_json']

function checkFlow(button: Part, exam: Findings): void {
  const named = FLOW_NAMES.filter((name) => childPart(button, name).value !== undefined)
  if (named.length !== 1)
    report(
      exam,
      buttonRules['template-button-content'],
      childPart(button, 'flow_id'),
      `Must have exactly one of ${FLOW_NAMES.join(', ')}.`,
    )
}

/**
 * The ways to pay by their names, the field of their sample, and their label.
 * `instant_dynamic_code` is our name for a Pix code.
 */
const WAYS: Readonly<Record<string, { field: string; label: string }>> = {
  instant_dynamic_code: { field: 'code', label: 'Copy Pix code' },
  pix_dynamic_code: { field: 'code', label: 'Copy Pix code' },
  boleto: { field: 'digitable_line', label: 'Copy Boleto code' },
  payment_link: { field: 'uri', label: 'Open payment link' },
}

function checkPayment(button: Part, exam: Findings): void {
  const setting = childPart(button, 'payment_setting')
  if (!isObject(setting.value)) return
  const type = textAt(childPart(setting, 'type')) ?? ''
  const way = Object.hasOwn(WAYS, type) ? WAYS[type] : undefined
  if (!way) {
    const detail = 'Must be instant_dynamic_code, boleto or payment_link.'
    return report(exam, buttonRules['template-button-content'], childPart(setting, 'type'), detail)
  }
  const sample = partAt(setting, type, way.field)
  if (isNothing(sample.value))
    report(
      exam,
      buttonRules['template-button-content'],
      sample,
      'This field is required: a sample of what the customer pays with.',
    )
  const text = childPart(button, 'text')
  if (!isNothing(text.value) && text.value !== way.label)
    report(exam, buttonRules['template-payment-label'], text, `Must be: ${way.label}.`)
}
