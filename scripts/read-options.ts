/** The options of a command of the project's own (`faults`, `fuzz`, `bench`): wrong ones end it with a sentence and exit code 2. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** @param usage what `--help` prints; wrong options are followed by it */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  if (process.argv.includes('--help')) exit(0, usage)
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(`${error.message}\n\n${usage.trim()}`)
  }
}

/** Ends the command, which was asked for something there is not. To be called before anything is opened. */
export function refuse(sentence: string): never {
  return exit(2, sentence)
}

/** The whole number that an option was given; refuses anything else. */
export function readWhole(option: string, text: string, min = 0): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && Number.isSafeInteger(number)) return number
  return refuse(`--${option} takes a whole number from ${min}, not '${text}'.`)
}

/** The fraction above 0, up to 1, that an option was given; refuses anything else. */
export function readFraction(option: string, text: string): number {
  const number = Number(text)
  if (/^\d*\.?\d+$/.test(text) && number > 0 && number <= 1) return number
  return refuse(`--${option} takes a fraction above 0, up to 1, not '${text}'.`)
}

/** The items of these names, all if none are given; refuses a name that is not in the list that `--list` shows. */
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
