/** The client as it would be published, installed in an empty project. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { npm } from '../../testkit/pinned-packages.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const CLIENT = path.join(ROOT, 'client')
export const README = readFileSync(path.join(CLIENT, 'README.md'), 'utf8')
export const run = promisify(execFile)

/** The TypeScript of a page, block by block. */
export const blocksOf = (page: string) =>
  [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)

/** Returns the folder of the project, and the paths of what is in the package. */
export async function installPackedClient() {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-client-'))
  const { stdout } = await npm(['pack', '--json', '--pack-destination', folder], CLIENT)
  type Packed = { filename: string; files: { path: string }[] }
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [Packed]
  await writeFile(path.join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  await npm(['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], folder)
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
