/** recado workspace move: a workspace goes to another server while it works. */
import type { Command } from 'commander'
import { systemClock } from '../engine/clock.ts'
import { readConfig } from '../engine/settings/config.ts'
import { openDirectory } from '../fleet/directory/directory.ts'
import { openLog, silentLog } from '../engine/log/log.ts'
import { MoveError } from '../fleet/moving/assert-movable.ts'
import { abortMove, moveWorkspace } from '../fleet/moving/move-workspace.ts'
import { isUuid } from './arguments.ts'
import { printing, type Result } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

export function addMove(workspace: Command): void {
  printing(
    workspace
      .command('move')
      .description('Move a workspace to another server, or resume an interrupted move.')
      .argument('<id>', 'id of the workspace')
      .option('--to <server>', 'name of the server')
      .option('--abort', 'cancel the move in progress; the workspace stays where it was'),
    (id: string, { to, abort }: { to?: string; abort?: boolean }) => {
      if (!isUuid(id)) throw new CommandError('A workspace has a UUID.', EXIT.usage)
      if ((to === undefined) === (abort !== true))
        throw new CommandError('Give either --to <server> or --abort.', EXIT.usage)
      return move(id.toLowerCase(), to ?? null)
    },
  )
}

async function move(workspaceId: string, to: string | null): Promise<Result> {
  const config = readConfig()
  const log = config.logLevel === 'debug' ? openLog('debug') : silentLog
  const directory = await openDirectory(config, log, { scans: false })
  const onStep = (step: string) => void process.stderr.write(`${step}\n`)
  try {
    if (to === null) {
      await abortMove(workspaceId, { directory, clock: systemClock, onStep })
      return { json: { workspaceId, outcome: 'aborted' }, text: 'The move was canceled.' }
    }
    const { rows, cutMs } = await moveWorkspace(workspaceId, to, { directory, clock: systemClock, onStep })
    const cut = cutMs === null ? null : Math.round(cutMs)
    const stood = cut === null ? '' : ` For ${cut} ms it accepted no requests.`
    return {
      json: { workspaceId, outcome: 'moved', server: to, rows, cutMs: cut },
      text: `The workspace is on ${to}.${stood}`,
    }
  } catch (error) {
    if (error instanceof MoveError) throw new CommandError(error.message)
    throw error
  } finally {
    await directory.close()
  }
}
