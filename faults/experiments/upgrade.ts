/**
 * An upgrade from the last release under load, as docs/operations.md says, and back by one version.
 */
import { findLastRelease, openCommit } from '../../testkit/release.ts'
import { RECADO, recado } from '../../testkit/recado.ts'
import type { Program } from '../../testkit/program.ts'
import { makeTwoShops } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { findFailures } from './rolling-restart.ts'
import { pass, SkippedError, underLoad, type Experiment } from './experiment.ts'

const DRAIN_MS = 2_000
const BESIDE_MS = 800
const PROCESSES = 2

export const upgrade: Experiment = {
  name: 'upgrade',
  firstRoundOnly: true,
  injects:
    'Migrates the database of the last release under load, replaces its processes by new ones, goes back, and forward again: no client may see a failure.',
  run: async (ground, run) => {
    const commit = findLastRelease()
    const release = await openCommit(commit)
    if (!release) throw new SkippedError(`The commit ${commit} of the last release is not in this clone.`)
    const template = `released_${run.seed}`
    try {
      await ground.postgres.run(`create database ${template}`)
      const shops = await makeTwoShops(ground.postgres.urlOf(template), ground.secretKey, release.recado)
      const load = {
        processes: PROCESSES,
        isOfRelease: true,
        crowd: {
          reconnects: true,
          brokenPercent: 0,
          types: ['contacts' as const, 'order_details' as const, 'order_status' as const],
        },
      }
      const released = { ...ground, template, shops }
      const result = await underLoad(released, { ...run, source: release.recado }, load, async (stack) => {
        await pass(BESIDE_MS)
        await migrate(stack, ground.secretKey)
        const broken: string[] = []
        let replaced = 0
        for (const source of [RECADO, release.recado, RECADO])
          for (const leaving of Array.from(stack.processes)) {
            await pass(BESIDE_MS)
            broken.push(...(await replace(stack, leaving, source)))
            replaced += 1
          }
        await pass(BESIDE_MS)
        return { hits: { migrated: 1, replaced }, broken }
      })
      return { ...result, broken: [...(result.broken ?? []), ...findFailures(result)] }
    } finally {
      await ground.postgres.run(`drop database if exists ${template} with (force)`)
      await release.remove()
    }
  },
}

async function migrate({ postgres, database }: Stack, secretKey: string): Promise<void> {
  const env = { DATABASE_URL: postgres.urlOf(database), RECADO_SECRET_KEY: secretKey }
  const { exitCode, stderr } = await recado(['migrate'], env)
  if (exitCode !== 0) throw new Error(stderr)
}

/** The process that comes works beside the one that leaves. */
async function replace(stack: Stack, leaving: Program, source: string): Promise<string[]> {
  await stack.start({}, source)
  await pass(BESIDE_MS)
  stack.withdraw(leaving)
  await pass(DRAIN_MS)
  const exitCode = await leaving.stop()
  return exitCode === 0 ? [] : [`a process that was asked to stop exited with ${exitCode}`]
}
