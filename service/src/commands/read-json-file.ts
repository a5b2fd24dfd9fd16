/** Reads a JSON file, or standard input: so secrets do not appear in the list of processes. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { describeError } from '../engine/log/log.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

/**
 * @param option that names the file, for the sentence about what is wrong; it repeats nothing of
 * the contents
 */
export async function readJsonFile(option: string, file: string): Promise<unknown> {
  const isInput = file === '-'
  let text: string
  try {
    text = isInput ? await readAll(process.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = describeError(error)
    const cause =
      code === 'ENOENT' ? `There is no file ${resolve(file)}` : `${file} cannot be read (${code ?? message})`
    throw new CommandError(`${cause}: ${option} takes a JSON file, or - for standard input.`, EXIT.usage)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(
      `The ${option.slice(2)} in ${isInput ? 'standard input' : file} are not valid JSON.`,
      EXIT.usage,
    )
  }
}
