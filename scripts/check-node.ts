/**
 * `npm run check:node`: whether the Node that comes with the project is the official one, byte for
 * byte.
 *
 * The npm packages of Node are made by third parties. Each package is checked against
 * package-lock.json, each file of nodejs.org against the SHASUMS256.txt there, and then the two
 * programs are compared. That downloads about 500 MB, so run it by hand before a release. Exit code
 * 0: all are the same; 1: one differs, or could not be compared.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOptions } from './read-options.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LIST = 'SHASUMS256.txt'
/** Larger than any program of Node. */
const BYTES_MAX = 1024 ** 3

const USAGE = `
npm run check:node [-- --from <folder>]    compares the Node that comes with the project with the one of nodejs.org

  --from <folder>    takes from there what is there already, and downloads the rest: SHASUMS256.txt and
                     the archives of nodejs.org, and what npm pack makes of the packages
`

export type NodePackage = { name: string; version: string; integrity: string }
export type Verdict = { name: string; isSame: boolean; sentence: string }

/** Both reject if neither the folder nor the network has the file. */
export type Supply = {
  official(version: string, file: string): Promise<Buffer>
  packed(name: string, version: string): Promise<Buffer>
}

/** Never rejects. */
export async function checkNode(one: NodePackage, supply: Supply): Promise<Verdict> {
  try {
    const difference = await findDifference(one, supply)
    const sentence = difference ?? 'the program of nodejs.org, byte for byte'
    return { name: one.name, isSame: difference === undefined, sentence }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { name: one.name, isSame: false, sentence: `could not be compared: ${reason}` }
  }
}

async function findDifference(
  { name, version, integrity }: NodePackage,
  supply: Supply,
): Promise<string | undefined> {
  const platform = name.replace(/^node-(bin-)?/, '')
  const isWindows = platform.startsWith('win-')
  const folder = `node-v${version}-${platform}`
  const file = isWindows ? `${platform}/node.exe` : `${folder}.tar.gz`

  const listed = findListed(String(await supply.official(version, LIST)), file)
  if (listed === undefined) return `${LIST} does not list ${file}`
  const official = await supply.official(version, file)
  if (hash('sha256', official, 'hex') !== listed) return `${file} is not the one that ${LIST} lists`
  const packed = await supply.packed(name, version)
  if (`sha512-${hash('sha512', packed, 'base64')}` !== integrity)
    return 'the package is not the one of package-lock.json'

  const theirs = isWindows ? official : extract(official, `${folder}/bin/node`)
  const ours = extract(packed, `package/bin/${isWindows ? 'node.exe' : 'node'}`)
  if (ours.equals(theirs)) return undefined
  return `its program is not that of nodejs.org: ${hash('sha256', ours, 'hex')}, not ${hash('sha256', theirs, 'hex')}`
}

/** Each line is a checksum, two spaces and a file name. */
function findListed(list: string, file: string): string | undefined {
  const lines = list.split('\n').map((line) => line.trim().split(/ +/))
  return lines.find(([, name]) => name === file)?.[0]
}

function hash(algorithm: 'sha256' | 'sha512', bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(bytes).digest(encoding)
}

function extract(archive: Buffer, file: string): Buffer {
  return run('tar', ['-xzOf', '-', file], archive)
}

function run(program: string, args: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...(input === undefined ? {} : { input }),
    maxBuffer: BYTES_MAX,
  })
  if (status === 0) return stdout
  throw new Error(`${program} ${args[0]} failed (${error?.message ?? String(stderr).trim().split('\n')[0]})`)
}

/** The packages of Node in package.json, with their checksums from the lockfile. */
export async function listNodePackages(root: string): Promise<NodePackage[]> {
  const readJson = async <Content>(file: string) =>
    JSON.parse(await readFile(path.join(root, file), 'utf8')) as Content
  const { optionalDependencies } = await readJson<{ optionalDependencies: Record<string, string> }>(
    'package.json',
  )
  const { packages } = await readJson<{ packages: Record<string, { integrity: string }> }>(
    'package-lock.json',
  )
  return Object.entries(optionalDependencies).map(([name, version]) => ({
    name,
    version,
    integrity: packages[`node_modules/${name}`]?.integrity ?? '',
  }))
}

/** @param temporary folder for npm's downloads */
export function openSupply(folder: string | undefined, temporary: string): Supply {
  const findGiven = (file: string) => {
    const given = path.join(folder ?? '', file)
    return folder !== undefined && existsSync(given) ? readFile(given) : undefined
  }
  return {
    official: async (version, file) => (await findGiven(file)) ?? (await download(version, file)),
    async packed(name, version) {
      const file = `${name}-${version}.tgz`
      const given = await findGiven(file)
      if (given !== undefined) return given
      run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', temporary])
      return await readFile(path.join(temporary, file))
    },
  }
}

async function download(version: string, file: string): Promise<Buffer> {
  const url = `https://nodejs.org/dist/v${version}/${file}`
  const response = await fetch(url).catch((error: Error) => {
    const { code = error.message } = (error.cause ?? {}) as { code?: string }
    throw new Error(`nodejs.org cannot be reached (${code}); --from takes its files from a folder`)
  })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

if (import.meta.main) {
  const { from } = readOptions({ from: { type: 'string' } }, USAGE)
  const temporary = await mkdtemp(path.join(tmpdir(), 'recado-check-node-'))
  try {
    const supply = openSupply(from, temporary)
    for (const one of await listNodePackages(ROOT)) {
      const { name, isSame, sentence } = await checkNode(one, supply)
      console.log(`${isSame ? 'ok  ' : 'FAIL'}  ${name} ${one.version}: ${sentence}`)
      if (!isSame) process.exitCode = 1
    }
  } finally {
    await rm(temporary, { recursive: true })
  }
}
