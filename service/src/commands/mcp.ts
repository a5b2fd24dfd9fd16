/**
 * recado mcp: tools for assistants, over the Model Context Protocol on standard input and output.
 * Works through the public API.
 */
import type { Command } from 'commander'
import { RecadoConnectionError, RecadoProblem } from '../../../client/src/index.ts'
import { readCaller } from '../engine/settings/config.ts'
import { version } from '../engine/version.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('Serve tools to an assistant: they read and draft, and send nothing.')
    .option('--show-numbers', 'show the numbers of customers whole')
    .action(async ({ showNumbers = false }: { showNumbers?: boolean }) => {
      const caller = readCaller()
      const { serveAssistant, FenceError } = await loadAssistants()
      await serveAssistant({ ...caller, showNumbers, version }).catch((error: unknown) => {
        if (error instanceof FenceError) throw new CommandError(error.message, EXIT.usage)
        if (error instanceof RecadoProblem) throw new CommandError(`${error.problem.title}: ${error.code}.`)
        if (error instanceof RecadoConnectionError)
          throw new CommandError(
            'No server answers at RECADO_URL: is the address right, and is the service running?',
          )
        throw error
      })
    })
}

/** Its library is left out of the image of the service, which never needs it. */
async function loadAssistants() {
  try {
    return await import('@recado/assistants')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CommandError(
      'The tools for assistants are not installed here: run `npm ci` in a clone of Recado.',
    )
  }
}
