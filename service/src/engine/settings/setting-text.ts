/**
 * What a setting says: the text of its environment variable. A secret may also be in a file, which
 * the variable `<name>_FILE` names, as the secrets of container engines and the credentials of
 * systemd are.
 */
import { readFileSync } from 'node:fs'
import { describeError } from '../permitted-values.ts'
import { inRepository, type Setting } from './setting-kinds.ts'

export type Env = Record<string, string | undefined>

/** The variable that names the file of a secret; null for a setting that is none. */
export const fileVariableOf = ({ name, isSecret }: Setting<unknown>): string | null =>
  isSecret ? `${name}_FILE` : null

/**
 * The value, or what is wrong: one sentence that repeats neither the value nor the name of the
 * file, which may be a secret by mistake.
 */
export type Reading<Value> = { value: Value } | { mistake: string }

/**
 * Reads one setting; an empty variable counts as none. One line end at the end of a file is left
 * out: editors add it.
 */
export function readSetting<Value>(setting: Setting<Value>, env: Env): Reading<Value> {
  const { name, hint, parse, fallback } = setting
  const text = env[name] || null
  const variable = fileVariableOf(setting)
  const file = variable === null ? null : env[variable] || null
  if (variable === null || file === null) {
    if (text === null) return { value: fallback }
    const value = parse(text)
    return value === undefined ? { mistake: `${name} must be ${hint}.` } : { value }
  }
  if (text !== null) return { mistake: `${name} and ${variable} are both set: leave one of them out.` }
  const held = readFile(file)
  if ('code' in held) return { mistake: `${variable} names a file that cannot be read (${held.code}).` }
  if (held.text === '') return { mistake: `${variable} names a file that is empty.` }
  const value = parse(held.text)
  return value === undefined ? { mistake: `${variable} must name a file that holds ${hint}.` } : { value }
}

function readFile(file: string): { text: string } | { code: string } {
  try {
    return { text: readFileSync(inRepository(file), 'utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    return { code: describeError(error).code ?? 'unknown' }
  }
}
