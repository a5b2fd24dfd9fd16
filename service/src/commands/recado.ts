#!/usr/bin/env node
/** The `recado` command: reads the command line and runs one command, loaded from its own file. */
import { Command, CommanderError } from 'commander'
import { isDebugging } from '../engine/settings/config.ts'
import { commands } from './commands.ts'
import { CommandError, EXIT, explain } from '../engine/exit.ts'
import { toPlainText } from './plain-text.ts'
import { version } from '../engine/version.ts'

let unwritten: Error | undefined
process.stdout.on('error', reportUnlessClosed)
process.stderr.on('error', () => undefined) // there is no reader left to report to

const program = new Command('recado')
  .description('A messaging service for businesses that sell over chat.')
  .version(version)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 not found, 4 a check failed.\nSettings are environment variables: see docs/configuration.md.',
  )

const all = Object.entries(commands)
const asked = all.filter(([name]) => name === process.argv[2])
for (const [, load] of asked.length > 0 ? asked : all) (await load())(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = exitCodeOf(error)
  else if (error !== unwritten) process.exitCode = report(error) // a failed write was reported already
}

/** A reader may close the pipe early, as `head` does: the command has succeeded all the same. */
function reportUnlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  unwritten = error
  const sentence = `The output of the command cannot be written (${error.message}): is the disk full?`
  process.exitCode = report(new CommandError(sentence))
}

/**
 * Commander has printed its own message by now. Help and version are no failure; anything else is
 * wrong usage.
 */
function exitCodeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? 0 : EXIT.usage
}

function report(error: unknown): number {
  const { sentence, exitCode } = explain(error)
  process.stderr.write(`${toPlainText(sentence)}\n`)
  if (isDebugging() && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  return exitCode
}
