/** A volume fills up. Needs a small volume to mount, hence root and Linux. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgresServer } from '../stack/postgres.ts'
import { fill } from '../stack/full-volume.ts'
import { openGround } from '../stack/ground.ts'
import { pass, SkippedError, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

const VOLUME = '260m'

/** Mounts a small volume; null where the process may not. */
function mountVolume(): { folder: string; unmount(): void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-volume-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME},mode=0711`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  chmodSync(folder, 0o711)
  return {
    folder,
    unmount() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

export const fullVolume: Experiment = {
  name: 'full-volume',
  firstRoundOnly: true,
  injects: 'Fills the volume of the database, and makes room again.',
  async run(_ground, run) {
    const volume = mountVolume()
    if (!volume) throw new SkippedError('no small volume can be mounted here (it takes root, on Linux)')
    const postgres = await openPostgresServer(volume.folder)
    try {
      const ground = await openGround(postgres)
      return await underLoad(ground, run, {}, async () => {
        const ballast = path.join(volume.folder, 'ballast')
        let full = 0
        for (let n = 0; n < (run.isLong ? 5 : 1); n++) {
          await pass(500)
          fill(ballast)
          full += 1
          await pass(2_500)
          rmSync(ballast)
          await until(
            () =>
              postgres.run('select 1').then(
                () => true,
                () => false,
              ),
            'the database is back',
          )
          await pass(500)
        }
        return { hits: { full } }
      })
    } finally {
      await postgres.close()
      volume.unmount()
    }
  },
}
