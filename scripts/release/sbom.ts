/**
 * The list of what is in a release (SBOM, in the form of CycloneDX), of what `npm sbom` says.
 *
 * npm lists the packages of the whole project with their licences, sources and checksums. With
 * `--omit=dev` it also leaves out what runs and is used by a development package as well, such as
 * `jose`. So this keeps those that are in the release, and puts the release in the place of what
 * differs each time: the number, the time, the name of the folder.
 */
import { createHash } from 'node:crypto'

type Component = { 'bom-ref': string; name: string; version: string; purl?: string }
export type Sbom = {
  serialNumber: string
  metadata: { timestamp: string; component: Component; [more: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
  [more: string]: unknown
}
/** The packages of a lockfile, as npm keeps it: by their folders. */
export type Lockfile = { packages: Record<string, { name?: string; version?: string; link?: boolean }> }

/** Each package as `name@version`, once. */
export function listPackages({ packages }: Lockfile): string[] {
  const all = Object.entries(packages).filter(
    ([folder, { version, link }]) => folder !== '' && version && !link,
  )
  const names = all.map(
    ([folder, one]) => `${one.name ?? folder.split('node_modules/').at(-1)}@${one.version}`,
  )
  return [...new Set(names)].sort((one, other) => (one < other ? -1 : 1))
}

/**
 * @param packages what the release holds, as `name@version`
 * @param madeAt seconds since 1970
 * @throws if npm knows nothing of one of them
 */
export function toReleaseSbom(all: Sbom, packages: readonly string[], version: string, madeAt: number): Sbom {
  const known = new Map(all.components.map((component) => [component['bom-ref'], component]))
  const components = packages.map((name) => {
    const component = known.get(name)
    if (component === undefined) throw new Error(`npm sbom does not list ${name}, which is in the release`)
    return component
  })
  const release = { ...all.metadata.component, 'bom-ref': `recado@${version}`, name: 'recado', version }
  const rename = (ref: string) => (ref === all.metadata.component['bom-ref'] ? release['bom-ref'] : ref)
  const held = new Set([...packages, release['bom-ref']])
  const dependencies = all.dependencies
    .map(({ ref, dependsOn }) => ({
      ref: rename(ref),
      dependsOn: dependsOn.map(rename).filter((one) => held.has(one)),
    }))
    .filter(({ ref }) => held.has(ref))
  const hash = createHash('sha256')
    .update(JSON.stringify([release, components, dependencies]))
    .digest('hex')
  return {
    ...all,
    serialNumber: `urn:uuid:${toUuid(hash)}`,
    metadata: {
      ...all.metadata,
      timestamp: new Date(madeAt * 1000).toISOString(),
      component: { ...release, purl: `pkg:npm/recado@${version}` },
    },
    components,
    dependencies,
  }
}

/** A UUID of version 8: the bits are ours to choose. */
function toUuid(hex: string): string {
  const [, first, second, third, fourth, last] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hex) ?? []
  return `${first}-${second}-8${third}-8${fourth}-${last}`
}
