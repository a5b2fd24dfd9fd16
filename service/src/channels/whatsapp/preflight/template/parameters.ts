/** Checks one parameter of a template by itself: its type, its value, the white space in it. */
import { PARAMETER_TYPES, type ParameterType } from '../../../../kinds/template/template-schema.ts'
import { checkLocation } from '../location.ts'
import { checkMedium } from '../media.ts'
import { childPart, isObject, partAt, textAt, wholeAt, type Part } from '../part.ts'
import { report, type Exam } from '../rule.ts'
import { templateRules } from './template-rules.ts'

/** @param types that fit the place of the parameter */
export function checkParameter(parameter: Part, types: readonly ParameterType[], exam: Exam): void {
  const part = childPart(parameter, 'type')
  const type = PARAMETER_TYPES.find((known) => known === part.value)
  if (type === undefined || !isObject(parameter.value)) return
  if (!types.includes(type)) {
    report(exam, templateRules['template-parameter-kind'], part, `Must be one of: ${types.join(', ')}.`)
    return
  }
  const breach = (at: Part, detail: string) =>
    report(exam, templateRules['template-parameter-value'], at, detail)
  const value = childPart(parameter, type)
  if (value.value === undefined) breach(value, 'This field is required: `type` names it.')
  for (const other of PARAMETER_TYPES)
    if (other !== type && parameter.value[other] !== undefined)
      breach(childPart(parameter, other), 'Must be left out: `type` names another field.')
  checkValue(value, type, exam)
}

function checkValue(value: Part, type: ParameterType, exam: Exam): void {
  switch (type) {
    case 'text':
      return checkWhiteSpace(value, exam)
    case 'currency':
    case 'date_time':
      return checkWhiteSpace(childPart(value, 'fallback_value'), exam)
    case 'image':
    case 'video':
    case 'document':
      return checkMedium(value, type, exam)
    case 'location':
      return checkLocation(value, exam)
    case 'limited_time_offer':
      return checkOfferEnd(partAt(value, 'expiration_time_ms'), exam)
    default:
  }
}

const FORBIDDEN = /[\n\r\t]| {5}/

function checkWhiteSpace(part: Part, exam: Exam): void {
  if (!FORBIDDEN.test(textAt(part) ?? '')) return
  const detail =
    'Must have no line break, no tab and at most 4 spaces in a row: line breaks belong into the text of the template.'
  report(exam, templateRules['template-white-space'], part, detail)
}

function checkOfferEnd(part: Part, exam: Exam): void {
  const endMs = wholeAt(part)
  if (endMs !== null && endMs <= exam.now.getTime())
    report(exam, templateRules['template-offer-end'], part, 'The offer has ended already.')
}
