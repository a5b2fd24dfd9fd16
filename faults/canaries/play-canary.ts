/**
 * Plays one canary: breaks the service, runs the experiment that shows it, and reports which
 * invariants saw it.
 */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Run } from '../experiments/experiment.ts'
import { findBroken } from '../ledger.ts'
import type { Ground } from '../stack/stack.ts'
import type { Canary } from './canaries.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export async function playCanary(
  canary: Canary,
  ground: Ground,
  run: Omit<Run, 'folder'>,
): Promise<{ isSeen: boolean; by: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-canary-history-'))
  const mutant = 'file' in canary ? await makeMutant(canary) : null
  try {
    if ('sql' in canary) for (const statement of canary.sql) await ground.postgres.run(statement)
    const { facts } = await canary.experiment.run(ground, {
      ...run,
      folder,
      ...(mutant ? { source: mutant.recado } : {}),
      ...('settings' in canary ? { settings: canary.settings } : {}),
    })
    const by = [...new Set(findBroken(facts).map(({ invariant }) => invariant))]
    return { isSeen: by.includes(canary.seenBy), by }
  } finally {
    if ('sql' in canary) for (const statement of canary.undo) await ground.postgres.run(statement)
    await mutant?.remove()
    await rm(folder, { recursive: true })
  }
}

type Mutation = Extract<Canary, { file: string }>

/**
 * The file of a canary with its text replaced. Throws unless the text occurs as often as expected.
 */
export async function mutate({ file, text, times, becomes }: Mutation): Promise<string> {
  const source = await readFile(path.join(ROOT, 'service/src', file), 'utf8')
  const found = source.split(text).length - 1
  if (found !== times) throw new Error(`${file} has this ${found} times, not ${times}: ${text}`)
  return source.replaceAll(text, becomes)
}

/** Copies the service with the mistake of a canary. */
async function makeMutant(canary: Mutation) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-canary-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await cp(path.join(ROOT, 'service'), path.join(folder, 'service'), {
      recursive: true,
      filter: (name) => !name.includes(`${path.sep}node_modules`) && !name.endsWith('.test.ts'),
    })
    for (const name of ['docs', 'examples']) await symlink(path.join(ROOT, name), path.join(folder, name))
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    await writeFile(path.join(folder, 'service/src', canary.file), await mutate(canary))
    return { recado: path.join(folder, 'service/src/commands/recado.ts'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}
