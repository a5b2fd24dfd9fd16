#!/usr/bin/env node
/** The `recado` command: reads the command line and runs one command, each from the file of its name. */
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { EXIT, explain } from './command.ts'
import { addConversation } from './conversation.ts'
import { addDoctor } from './doctor.ts'
import { addKey } from './key.ts'
import { addMigrate } from './migrate.ts'
import { addSecrets } from './secrets.ts'
import { addSender } from './sender.ts'
import { addServe } from './serve.ts'
import { addWorkspace } from './workspace.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const program = new Command('recado')
  .description('A messaging service for businesses that sell over chat.')
  .version(version)
  .exitOverride()
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 not found, 4 a check failed.\nSettings are environment variables: see docs/configuration.md.',
  )
for (const add of [
  addServe,
  addMigrate,
  addWorkspace,
  addSender,
  addKey,
  addConversation,
  addSecrets,
  addDoctor,
])
  add(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = error instanceof CommanderError ? exitCodeOf(error) : report(error)
}

/** Commander has printed its own words by now: help and version are no failure, anything else is wrong usage. */
function exitCodeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? 0 : EXIT.usage
}

function report(error: unknown): number {
  const { sentence, exitCode } = explain(error)
  process.stderr.write(`${sentence}\n`)
  if (process.env.RECADO_LOG_LEVEL === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  return exitCode
}
