/** The service as a process of its own, which a test can kill. */
import { startProgram, type Program } from '../../../testkit/program.ts'
import { RECADO } from '../../../testkit/recado.ts'
import type { Stage } from './stage.ts'

/** Starts `recado serve` on the stage's database and simulator. */
export const startServiceProcess = (stage: Stage, moreEnv: Record<string, string> = {}): Promise<Program> =>
  startProgram([RECADO, 'serve', '--stop-with-parent'], {
    env: { ...stage.env, ...moreEnv },
    onLog: stage.logged,
  })
