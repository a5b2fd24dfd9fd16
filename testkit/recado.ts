/** The `recado` command in a process of its own, as people and scripts run it. */
import path from 'node:path'
import { runProgram, type Outcome } from './program.ts'

export const RECADO = path.resolve(import.meta.dirname, '../service/src/commands/recado.ts')

/** Runs a command to its end. `env` is its whole environment, besides PATH. */
export function recado(args: string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  return runProgram([RECADO, ...args], { env, input })
}

/** Runs a command that must succeed and returns the JSON it prints. */
export async function recadoJson(
  args: string[],
  env: Record<string, string>,
  input?: object,
  source = RECADO,
): Promise<Record<string, string>> {
  const command = [source, ...args, '--json']
  const { exitCode, stdout, stderr } = await runProgram(command, {
    env,
    input: input ? JSON.stringify(input) : '',
  })
  if (exitCode !== 0) throw new Error(`recado ${args.join(' ')} failed (${exitCode}): ${stderr || stdout}`)
  return JSON.parse(stdout) as Record<string, string>
}
