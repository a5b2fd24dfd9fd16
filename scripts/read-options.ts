/**
 * Options of the project's own commands (`faults`, `fuzz`, `bench`): wrong ones end the command
 * with a sentence and exit code 2.
 */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** @param usage printed by `--help` and after wrong options */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  if (process.argv.includes('--help')) exit(0, usage)
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(`${error.message}\n\n${usage.trim()}`)
  }
}

/** Ends the command because of a wrong option. Call it before anything is opened. */
export function refuse(sentence: string): never {
  return exit(2, sentence)
}

/** The whole number that an option was given; refuses anything else. */
export function readWhole(option: string, text: string, min = 0): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && Number.isSafeInteger(number)) return number
  return refuse(`--${option} takes a whole number from ${min}, not '${text}'.`)
}

/** The fraction in an option, above 0 and up to 1; refuses anything else. */
export function readFraction(option: string, text: string): number {
  const number = Number(text)
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number <= 1) return number
  return refuse(`--${option} takes a fraction above 0, up to 1, not '${text}'.`)
}

/** The items with these names, or all without names; refuses a name that `--list` does not show. */
export function choose<Item extends { name: string }>(
  items: readonly Item[],
  names?: readonly string[],
): readonly Item[] {
  const unknown = names?.find((name) => !items.some((item) => item.name === name))
  if (unknown !== undefined) refuse(`There is no ${unknown}; --list shows all.`)
  return names ? items.filter(({ name }) => names.includes(name)) : items
}

function exit(code: number, text: string): never {
  process.stdout.write(`${text.trim()}\n`)
  process.exit(code)
}
