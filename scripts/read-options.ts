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

/** Refuses names that are not in the list that `--list` shows. */
export function refuseUnknown(names: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = names?.find((name) => !known.includes(name))
  if (unknown !== undefined) refuse(`There is no ${unknown}; --list shows all.`)
}

function exit(code: number, text: string): never {
  process.stdout.write(`${text.trim()}\n`)
  process.exit(code)
}
