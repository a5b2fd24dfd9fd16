/**
 * The variables in the texts of a template, `{{1}}` or `{{name}}`, and the examples that WhatsApp's
 * reviewers read.
 */
import { childPart, elementsOf, isObject, partAt, textAt, type Part } from '../preflight/part.ts'
import { refuse, report, toRules, type Findings } from '../preflight/rule.ts'

const SOURCE = 'Cloud API reference, templates/components'

export const variableRules = toRules({
  'template-variables-alike': refuse(
    'variable_name',
    'The variables of a template are named as its `parameter_format` says: numbers (POSITIONAL, if nothing is said), or lower-case letters, digits and underscores (NAMED).',
    `${SOURCE}: named and positional parameters`,
  ),
  'template-variables-count': refuse(
    'variable_order',
    'Positional variables of a text are numbered from 1, without a gap.',
    `${SOURCE}; error 2388072`,
  ),
  'template-variables-sample': refuse(
    'variable_example',
    'Each variable of a text has an example.',
    `${SOURCE}: samples`,
  ),
  'template-header-variable': refuse(
    'too_many',
    'The text of a header holds at most one variable.',
    `${SOURCE}: header; error 2388047`,
  ),
  'template-body-edges': refuse(
    'variable_at_edge',
    'A body neither begins nor ends with a variable.',
    `${SOURCE}: body; error 2388299`,
  ),
  'template-footer-plain': refuse(
    'variable',
    'A footer holds no variables.',
    `${SOURCE}: footer; error 2388073`,
  ),
})

/** Not nested: what is between the braces is checked, so that a broken one is found. */
const VARIABLE = /\{\{([^{}]*)\}\}/g
const POSITION = /^[1-9][0-9]?$/
const NAME = /^[a-z0-9_]+$/
/** More variables than any text can hold are not looked at. */
const VARIABLES_MAX = 200

/** The names of the variables in a text, each once. */
export function variablesOf(text: string | null): string[] {
  const names = [...(text ?? '').matchAll(VARIABLE)].map(([, name = '']) => name.trim())
  return [...new Set(names)].slice(0, VARIABLES_MAX)
}

/** Checks the variables of a header or body and their examples. */
export function checkVariables(
  component: Part,
  kind: 'header' | 'body',
  isNamed: boolean,
  exam: Findings,
): void {
  const text = childPart(component, 'text')
  const names = variablesOf(textAt(text))
  if (names.length === 0) return
  const form = isNamed ? NAME : POSITION
  if (!names.every((name) => form.test(name))) {
    const detail = isNamed
      ? 'Must have variables such as {{name}} alone: `parameter_format` is NAMED.'
      : 'Must have variables such as {{1}} alone, unless `parameter_format` is NAMED.'
    return report(exam, variableRules['template-variables-alike'], text, detail)
  }
  if (!isNamed && !names.every((_, index) => names.includes(String(index + 1))))
    report(
      exam,
      variableRules['template-variables-count'],
      text,
      `Must number its variables from 1 to ${names.length}.`,
    )
  if (kind === 'header' && names.length > 1)
    report(exam, variableRules['template-header-variable'], text, 'Must have at most one variable.')
  checkExamples(component, kind, isNamed, names, exam)
}

function checkExamples(
  component: Part,
  kind: 'header' | 'body',
  isNamed: boolean,
  names: string[],
  exam: Findings,
) {
  const field = `${kind}_text${isNamed ? '_named_params' : ''}`
  const part = partAt(component, 'example', field)
  const given = isNamed ? namedExamples(part) : positionalExamples(part, kind)
  const lacking = isNamed ? names.filter((name) => !given.includes(name)) : names.slice(given.length)
  if (lacking.length === 0) return
  const detail = `Must have an example for each of the ${names.length} variables; ${lacking.length} missing.`
  report(exam, variableRules['template-variables-sample'], part, detail)
}

const isSample = (value: unknown) => typeof value === 'string' && value.trim() !== ''

const namedExamples = (part: Part): unknown[] =>
  elementsOf(part, VARIABLES_MAX)
    .filter(({ value }) => isObject(value) && isSample(value.example))
    .map(({ value }) => (value as Record<string, unknown>).param_name)

/** Those of a body are a list in a list; a header's are a list. */
function positionalExamples(part: Part, kind: 'header' | 'body'): unknown[] {
  const list = kind === 'body' && Array.isArray(childPart(part, 0).value) ? childPart(part, 0) : part
  return elementsOf(list, VARIABLES_MAX)
    .map(({ value }) => value)
    .filter(isSample)
}

/** Checks that text is around the variables of a body. */
export function checkEdges(body: Part, exam: Findings): void {
  const part = childPart(body, 'text')
  const text = textAt(part)?.trim() ?? ''
  if (/^\{\{[^{}]*\}\}/.test(text) || /\{\{[^{}]*\}\}$/.test(text))
    report(
      exam,
      variableRules['template-body-edges'],
      part,
      'Must begin and end with text: a full stop after the variable is enough.',
    )
}

export function checkPlain(footer: Part, exam: Findings): void {
  const part = childPart(footer, 'text')
  if (variablesOf(textAt(part)).length > 0)
    report(exam, variableRules['template-footer-plain'], part, 'Must hold no variables.')
}
