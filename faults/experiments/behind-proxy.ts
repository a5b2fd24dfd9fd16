/**
 * A deployment behind the proxies of packaging/: each of three processes is stopped and started
 * again under load, as docs/operations.md says.
 */
import { findFreePorts } from '../../testkit/free-ports.ts'
import type { Program } from '../../testkit/program.ts'
import type { Ground } from '../stack/stack.ts'
import { lacks, openCaddy, openNginx, type Proxy } from '../stack/proxies.ts'
import { findFailures } from './rolling-restart.ts'
import { pass, SkippedError, underLoad, type Experiment, type Result, type Run } from './experiment.ts'

const PROCESSES = 3
/** As the files of packaging/ set it. */
const DRAIN_MS = '5000'

export const behindCaddy: Experiment = {
  name: 'behind-caddy',
  firstRoundOnly: true,
  injects:
    'Stops each of three processes behind Caddy and starts it again, with the file of `packaging/`: no client may see a failure.',
  run: (ground, run) => play(ground, run, 'caddy', openCaddy),
}

export const behindNginx: Experiment = {
  name: 'behind-nginx',
  firstRoundOnly: true,
  injects:
    'Takes each of three processes out of nginx, stops it, starts it again and puts it back, with the file of `packaging/`: no client may see a failure.',
  run: (ground, run) => play(ground, run, 'nginx', openNginx),
}

async function play(
  ground: Ground,
  run: Run,
  program: 'nginx' | 'caddy',
  open: (ports: readonly number[]) => Promise<Proxy>,
): Promise<Result> {
  const missing = lacks(program)
  if (missing) throw new SkippedError(missing)
  const ports = await findFreePorts(PROCESSES)
  const proxy = await open(ports)
  try {
    const load = {
      ports,
      gate: { port: proxy.port },
      env: { RECADO_DRAIN_MS: DRAIN_MS },
      crowd: { reconnects: true, brokenPercent: 0 },
    }
    const result = await underLoad(ground, run, load, async (stack) => {
      let replaced = 0
      const broken: string[] = []
      for (let round = 0; round < (run.isLong ? 5 : 1); round++)
        for (const port of ports) {
          const leaving = stack.processes.find((one) => one.port === port) as Program
          await proxy.takeOut(port)
          const exitCode = await leaving.stop()
          if (exitCode !== 0) broken.push(`a process that was asked to stop exited with ${exitCode}`)
          stack.withdraw(leaving)
          await stack.start({ RECADO_PORT: String(port) })
          await proxy.putBack(port)
          replaced += 1
        }
      await pass(400)
      return { hits: { replaced }, broken }
    })
    return { ...result, broken: [...(result.broken ?? []), ...findFailures(result)] }
  } finally {
    await proxy.close()
  }
}
