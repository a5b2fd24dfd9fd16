/** Puts the parameters of a send into the texts of a template. */
import { objectAt, stringAt, type JsonObject } from '../json.ts'

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Positional parameters fill `{{1}}`, `{{2}}` in order; named ones fill the variable of their name.
 */
export function fill(text: string, parameters: JsonObject[]): string {
  const values = new Map(
    parameters.map((parameter, index) => [
      stringAt(parameter, 'parameter_name') ?? String(index + 1),
      toShownText(parameter),
    ]),
  )
  return text.replaceAll(VARIABLE, (whole, name: string) => values.get(name) ?? whole)
}

/** What the customer reads in the place of a parameter. */
export function toShownText(parameter: JsonObject): string {
  const type = stringAt(parameter, 'type') ?? 'text'
  return stringAt(parameter, 'text') ?? stringAt(objectAt(parameter, type), 'fallback_value') ?? ''
}
