/**
 * Reads every import of the repository and reports those that break the house rules: in service/src
 * a room imports only those above it; channels are used through their contract; neighbours use the
 * published API only, and npm start only what service/src/index.ts exports; the testkit is for
 * tests, faults and bench; the client is alone, and of the service only the command uses it; no
 * imports form a circle. Tests may import any file, but not in a circle.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const SERVICE = 'service/src/'

/**
 * The rooms of the service in the order of reading, as CONTRIBUTING.md lists them: each imports
 * only those above it.
 */
export const ROOMS = readRooms(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'))
/** The contract of channels. */
const CHANNEL_CONTRACT = `${SERVICE}channels/channel.ts`
/** Lists the channels with their rules. */
const CHANNEL_REGISTRY = `${SERVICE}channels/registry.ts`
/** What the service publishes to `npm start`, which runs it in its own process. */
const PUBLISHED = `${SERVICE}index.ts`
const START = 'start/src/'
/** A package of its own, which neighbours use as other programs do. */
const CLIENT = 'client/'
const COMMANDS = `${SERVICE}commands/`
/** Serves development, and may import the programs that it checks. */
const WORKSHOP = 'scripts/'
/** For tests, and for the folders of `LABORATORY`. */
const TESTKIT = 'testkit/'
const LABORATORY = /^(testkit|faults|bench)\//

/**
 * `sources`: text by path in the repository, with `/`. Returns one sentence for each broken rule.
 */
export function findBrokenRules(sources: Map<string, string>): string[] {
  const imports = new Map<string, string[]>()
  for (const [file, source] of sources) imports.set(file, listImports(file, source))
  const edges = [...imports].flatMap(([file, targets]) => targets.map((target) => ({ file, target })))
  return [...edges.flatMap(({ file, target }) => judge(file, target)), ...findCircles(imports)]
}

function readRooms(page: string): string[] {
  const tree = page.slice(page.indexOf('\n  src/\n'), page.indexOf('\n  test/ '))
  return [...tree.matchAll(/^ {4}([a-z-]+(?:\.ts)?)/gm)].map(([, name = '']) => name)
}

/** The sources to which the rules apply. */
export function readSources(): Map<string, string> {
  const files = globSync('*/**/*.{ts,tsx,js}', {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist'].includes(path.basename(name)),
  })
  const names = files.map((file) => file.split(path.sep).join('/')).toSorted()
  return new Map(names.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
}

/** Static, dynamic and type imports of files; packages are ignored. */
function listImports(file: string, source: string): string[] {
  const statements =
    /^\s*(?:import|export)\b(?:[^'"]*?\bfrom)?\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm
  return [...source.matchAll(statements)].map(([, direct = '', dynamic = '']) =>
    path.posix.join(path.posix.dirname(file), direct || dynamic),
  )
}

function judge(file: string, target: string): string[] {
  if (target.startsWith(TESTKIT) && !isTest(file) && !LABORATORY.test(file))
    return [`${file} imports ${target}: the testkit is for tests, faults and bench`]
  if (isTest(file)) return []
  if (file.startsWith(`${CLIENT}src/`) && !target.startsWith(`${CLIENT}src/`))
    return [`${file} imports ${target}: the client is published without the rest`]
  if (target.startsWith(CLIENT) && file.startsWith('service/') && !file.startsWith(COMMANDS))
    return [`${file} imports ${target}: of the service only the command is a client`]
  if (!target.startsWith(SERVICE)) return []
  if (file.startsWith(WORKSHOP)) return []
  if (target === PUBLISHED && file.startsWith(START)) return []
  if (!file.startsWith('service/'))
    return [`${file} imports ${target}: neighbours use the published API only`]

  const broken: string[] = []
  const [from, to] = [stepOf(file), stepOf(target)]
  if (from === -1) broken.push(`${file}: its room has no place in the order of rooms`)
  if (to > from) broken.push(`${file} imports ${target}: a room imports only those above it`)
  const entersChannels = target.startsWith(`${SERVICE}channels/`) && !file.startsWith(`${SERVICE}channels/`)
  if (entersChannels && target !== CHANNEL_CONTRACT && target !== CHANNEL_REGISTRY) {
    broken.push(`${file} imports ${target}: channels are met at their contract and their registry`)
  }
  return broken
}

/** -1: the room is not in the order. */
const stepOf = (file: string): number => ROOMS.indexOf(file.slice(SERVICE.length).split('/')[0] ?? '')

function isTest(file: string): boolean {
  return /\.(test|fixture)\.[jt]sx?$|^[a-z]+\/test\//.test(file)
}

/** One sentence per circle, found by walking each file's imports once. */
function findCircles(imports: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    const seenAt = way.indexOf(file)
    if (seenAt !== -1) circles.push(`${[...way.slice(seenAt), file].join(' → ')}: a circle of imports`)
    if (seenAt !== -1 || done.has(file)) return
    for (const target of imports.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return circles
}

if (import.meta.main) {
  const sources = readSources()
  const broken = findBrokenRules(sources)
  for (const sentence of broken) console.error(sentence)
  process.exitCode = broken.length > 0 ? 1 : 0
}
