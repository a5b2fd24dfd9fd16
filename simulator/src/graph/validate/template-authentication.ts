/**
 * Templates of category AUTHENTICATION: the texts are WhatsApp's own, made from a few switches, and
 * the button comes back as a link (Cloud API, authentication templates).
 */
import { isObject, type JsonObject } from '../../json.ts'
import type { TemplateDefinition } from '../../state/templates.ts'
import { invalidTemplate } from './template-parts.ts'

const MINUTES_MAX = 90
const OTP_TYPES = new Set(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'])
const COPY_URL = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp'

const PORTUGUESE = {
  code: 'Seu código de verificação é *{{1}}*.',
  secret: ' Para sua segurança, não o compartilhe.',
  expires: (minutes: number) => `Este código expira em ${minutes} minutos.`,
  copy: 'Copiar código',
}
const ENGLISH: typeof PORTUGUESE = {
  code: '*{{1}}* is your verification code.',
  secret: ' For your security, do not share this code.',
  expires: (minutes) => `This code expires in ${minutes} minutes.`,
  copy: 'Copy code',
}

/**
 * The definition with the components as WhatsApp returns them. Other languages than Portuguese get
 * English texts.
 */
export function toAuthentication(definition: TemplateDefinition): TemplateDefinition {
  const words = definition.language.startsWith('pt') ? PORTUGUESE : ENGLISH
  return { ...definition, components: definition.components.map((component) => toOwn(component, words)) }
}

function toOwn(component: JsonObject, words: typeof PORTUGUESE): JsonObject {
  const { type } = component
  if (type === 'BODY') {
    if (component.text !== undefined) {
      throw invalidTemplate('The body of an authentication template has no text of its own.')
    }
    const isSecret = component.add_security_recommendation === true
    const text = `${words.code}${isSecret ? words.secret : ''}`
    return { ...component, text, example: { body_text: [['123456']] } }
  }
  if (type === 'FOOTER') return { ...component, text: words.expires(requireMinutes(component)) }
  if (type !== 'BUTTONS')
    throw invalidTemplate('An authentication template has a body, a footer and a button.')
  const [button, ...more] = Array.isArray(component.buttons) ? component.buttons : []
  if (
    !isObject(button) ||
    more.length > 0 ||
    button.type !== 'OTP' ||
    !OTP_TYPES.has(String(button.otp_type))
  ) {
    throw invalidTemplate(`An authentication template has one OTP button of ${[...OTP_TYPES].join(', ')}.`)
  }
  const text = typeof button.text === 'string' ? button.text : words.copy
  const link = { type: 'URL', text, url: `${COPY_URL}{{1}}`, example: [`${COPY_URL}123456`] }
  return { ...component, buttons: [link] }
}

function requireMinutes({ code_expiration_minutes: minutes }: JsonObject): number {
  const isAllowed = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= MINUTES_MAX
  if (!isAllowed) throw invalidTemplate(`code_expiration_minutes is 1 to ${MINUTES_MAX}.`)
  return Number(minutes)
}
