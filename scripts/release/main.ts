/**
 * `npm run release -- <version>`: makes the files of a release, twice, and keeps them if they are
 * the same to the byte.
 *
 * docs/releases.md says what they are. It publishes nothing: that is for the workflow
 * .github/workflows/release.yml, or for you.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findObstacle } from '../../packaging/image/build.ts'
import { writeGenerated } from '../docs/generated.ts'
import { readOpenApiDocument } from '../openapi-document.ts'
import { findNameObstacle, readImage } from '../packaging/image.ts'
import { refuse } from '../read-options.ts'
import { hashFile } from './archive.ts'
import { buildRelease, PLATFORMS, type Platform } from './build-release.ts'
import { isVersion, listObstacles, prepareRelease } from './prepare.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const USAGE = `
npm run release -- <version> --prepare    writes the version, the heading of the changelog and the document of the API; commit that
npm run release -- <version>              makes the files of the release from that commit, in release/<version>

  --platforms <list>    of ${PLATFORMS.join(', ')}; all of them if not given
  --no-image            leaves out the image, which needs buildah and root
  --once                does not make it a second time to compare
`

const { version, prepare, once, 'no-image': isWithoutImage, platforms } = readCommand()
const document = await readOpenApiDocument()
if (prepare) {
  await prepareRelease(ROOT, version, new Date().toISOString().slice(0, 10), document)
  await writeGenerated() // the files for operators name the image of this version
  console.log(
    `Version ${version} is written. Look at it, commit it, tag it as v${version}, and run npm run release -- ${version}.`,
  )
} else {
  const obstacles = await listObstacles(ROOT, version, document)
  const missing = isWithoutImage ? null : findObstacle()
  const nameless = isWithoutImage ? null : findNameObstacle(await readImage(ROOT))
  for (const obstacle of [missing, nameless])
    if (obstacle !== null) obstacles.push(`${obstacle} (--no-image leaves the image out)`)
  if (obstacles.length > 0)
    refuse(`Release ${version} cannot be made: ${obstacles.join('; ')}.\n\n${USAGE.trim()}`)
  await release()
}

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        prepare: { type: 'boolean', default: false },
        once: { type: 'boolean', default: false },
        'no-image': { type: 'boolean', default: false },
        platforms: { type: 'string', default: PLATFORMS.join(',') },
        help: { type: 'boolean', default: false },
      },
    })
    const [version = '', ...others] = positionals
    if (values.help || others.length > 0 || !isVersion(version)) return refuse(USAGE)
    const names = values.platforms.split(',')
    const platforms = PLATFORMS.filter((name) => names.includes(name))
    if (platforms.length !== names.length) return refuse(`--platforms takes ${PLATFORMS.join(', ')}.`)
    return { ...values, version, platforms }
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${USAGE.trim()}`)
  }
}

async function release(): Promise<void> {
  const [commit = '', seconds = ''] = execFileSync('git', ['log', '-1', '--format=%H %ct'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split(' ')
  const options = { root: ROOT, version, commit, madeAt: Number(seconds), withImage: !isWithoutImage }
  const folder = path.join(ROOT, 'release')
  await mkdir(folder, { recursive: true })
  const made = await mkdtemp(path.join(folder, 'unfinished-'))
  const again = await mkdtemp(path.join(folder, 'unfinished-'))
  try {
    await buildRelease(made, { ...options, platforms })
    if (!once) {
      await buildRelease(again, { ...options, platforms })
      await assertSame(made, again, platforms)
    }
    await rm(path.join(folder, version), { recursive: true, force: true })
    await rename(made, path.join(folder, version))
  } finally {
    await rm(made, { recursive: true, force: true })
    await rm(again, { recursive: true, force: true })
  }
  for (const name of list(path.join(folder, version))) {
    const { size } = await stat(path.join(folder, version, name))
    console.log(`release/${version}/${name}  ${(size / 1e6).toFixed(1)} MB`)
  }
  console.log(once ? 'Made once, and compared with nothing.' : 'Made twice, the same to the byte.')
}

function list(folder: string): string[] {
  return globSync('*', { cwd: folder }).sort()
}

async function assertSame(one: string, other: string, platforms: readonly Platform[]): Promise<void> {
  const different: string[] = []
  for (const name of new Set([...list(one), ...list(other)])) {
    const [first, second] = await Promise.all(
      [one, other].map((folder) => hashFile(path.join(folder, name)).catch(() => 'missing')),
    )
    if (first !== second) different.push(name)
  }
  if (different.length === 0) return
  throw new Error(
    `Made twice for ${platforms.join(' and ')}, these differ: ${different.join(', ')}. Nothing is kept.`,
  )
}
