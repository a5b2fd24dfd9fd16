/**
 * Makes the files of a release from a commit, in a folder of its own: nothing of the working tree
 * gets in, and nothing is left behind.
 *
 * The commit is cloned and installed afresh each time. So making a release twice says whether it
 * depends on anything but the commit, the packages of the lockfile, and the programs tar, gzip and
 * npm.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkNode, listNodePackages, openSupply, type Supply } from '../check-node.ts'
import { fetchNode } from '../node-program.ts'
import { hashFile, pack } from './archive.ts'
import { cutNotes } from './changelog.ts'
import { listPackages, toReleaseSbom, type Lockfile, type Sbom } from './sbom.ts'

/** What a release is made for, by the names of the npm packages of Node. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The workspaces that run in production. Of the client, the command uses the sources. */
const INSTALLED = ['service', 'telemetry', 'assistants']
const CONTENTS = [
  'LICENSE',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'node_modules',
  'console/dist',
  'packaging',
  ...[...INSTALLED, 'client'].flatMap((name) => [`${name}/package.json`, `${name}/src`]),
]
/** Ours, and not for production. */
const LEFT_OUT = /\/(?:test|[^/]+\.(?:test|fixture|bench)\.[jt]s)$/
const IMAGE_BUILD = 'packaging/image/build.ts'
const IMAGE_ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' } as const

export type ReleaseOptions = {
  /** Folder of the project, a git repository. */
  root: string
  version: string
  commit: string
  /** When it was committed, in seconds since 1970: the time of every file. */
  madeAt: number
  platforms: readonly Platform[]
  withImage: boolean
  /** Where the Node of nodejs.org comes from; a test has another. */
  supply?: Supply
}

/**
 * Fills the folder, which must be there and empty. Throws before that where the Node of a platform
 * is not the one of nodejs.org.
 */
export async function buildRelease(folder: string, options: ReleaseOptions): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'recado-release-'))
  try {
    const checkout = path.join(work, 'recado')
    const { root, version, commit, madeAt, platforms, supply = openSupply(undefined, work) } = options
    await assertOfficial(root, platforms, supply)
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, checkout], work)
    run('git', ['checkout', '--quiet', '--detach', commit], checkout)
    install(checkout, ['--include=dev'])
    run(process.execPath, ['console/build.ts'], checkout)
    packClient(checkout, folder)
    if (options.withImage) buildImage(checkout, work, folder, options)
    install(checkout, ['--omit=dev', '--omit=optional', ...INSTALLED.map((name) => `--workspace=${name}`)])
    await dropDangling(path.join(checkout, 'node_modules'))

    for (const platform of platforms) {
      const name = `recado-${version}-${platform}`
      await collect(checkout, path.join(work, name))
      await fetchNode(root, `node-${platform}`, path.join(work, name, 'node_modules/.bin/node'))
      pack(work, name, path.join(folder, `${name}.tar.gz`), { madeAt, isCompressed: true })
      await rm(path.join(work, name), { recursive: true })
    }
    await writeFile(path.join(folder, `recado-${version}.cdx.json`), await makeSbom(checkout, options))
    const notes = cutNotes(await readFile(path.join(checkout, 'CHANGELOG.md'), 'utf8'), version) ?? ''
    await writeFile(path.join(folder, `recado-${version}-notes.md`), notes)
    await writeSums(folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Others made the packages of Node: what is packed must be the program that nodejs.org lists. */
async function assertOfficial(root: string, platforms: readonly Platform[], supply: Supply): Promise<void> {
  const packages = await listNodePackages(root)
  for (const platform of platforms) {
    const one = packages.find(({ name }) => name === `node-${platform}`)
    if (!one) throw new Error(`package.json has no node-${platform}`)
    const { isSame, sentence } = await checkNode(one, supply)
    if (!isSame) throw new Error(`${one.name} ${one.version}: ${sentence}`)
  }
}

function install(checkout: string, chosen: string[]): void {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  run('npm', ['ci', ...options, ...chosen], checkout)
}

function buildImage(checkout: string, work: string, folder: string, options: ReleaseOptions): void {
  const { version, madeAt, platforms } = options
  const name = `recado-${version}-image`
  const architectures = platforms.map((platform) => IMAGE_ARCHITECTURES[platform]).join(',')
  run(process.execPath, [IMAGE_BUILD, '--to', path.join(work, name), '--arch', architectures], checkout)
  // its layers are compressed already; at the top there is the layout, as skopeo reads it
  pack(path.join(work, name), '.', path.join(folder, `${name}.tar`), { madeAt, isCompressed: false })
}

/**
 * The client as npm packs it: with its JavaScript and its declarations, and a time of npm's own for
 * every file.
 */
export function packClient(checkout: string, folder: string): void {
  run('npm', ['pack', '--silent', '--pack-destination', folder], path.join(checkout, 'client'))
}

/** Links of npm to what is not installed here. */
async function dropDangling(modules: string): Promise<void> {
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    const link = path.join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink() && !existsSync(link)) await rm(link)
  }
}

/** Copies what runs, and nothing that only tests need. */
export async function collect(checkout: string, target: string): Promise<void> {
  for (const name of CONTENTS) {
    const from = path.join(checkout, name)
    if (!existsSync(from)) continue
    await mkdir(path.dirname(path.join(target, name)), { recursive: true })
    const isOurs = name !== 'node_modules' && name !== 'console/dist'
    await cp(from, path.join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isOurs || !LEFT_OUT.test(file),
    })
  }
}

async function makeSbom(checkout: string, { version, madeAt, platforms }: ReleaseOptions): Promise<string> {
  const listed = run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], checkout)
  const installed = JSON.parse(
    await readFile(path.join(checkout, 'node_modules/.package-lock.json'), 'utf8'),
  ) as Lockfile
  const nodes = (await listNodePackages(checkout)).filter(({ name }) =>
    platforms.some((platform) => name === `node-${platform}`),
  )
  const packages = [...listPackages(installed), ...nodes.map((node) => `${node.name}@${node.version}`)]
  return `${JSON.stringify(toReleaseSbom(JSON.parse(listed) as Sbom, packages, version, madeAt), null, 2)}\n`
}

/** As `sha256sum --check` reads it. */
async function writeSums(folder: string): Promise<void> {
  const lines = globSync('*', { cwd: folder })
    .sort()
    .map(async (name) => `${await hashFile(path.join(folder, name))}  ${name}\n`)
  await writeFile(path.join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''))
}

function run(program: string, args: string[], cwd: string): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
}
