/**
 * What the image is called: one setting, `config.image` of package.json, which everything that
 * names the image is written from.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the image is published, without a tag, and the tag of this commit. */
export type Image = { name: string; version: string }

/** Part of the name until there is a registry to publish at. */
const PLACEHOLDER = '/example/'

export async function readImage(root: string): Promise<Image> {
  const { config, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    config: { image: string }
    version: string
  }
  return { name: config.image, version }
}

/** Why the image cannot be published under its name; null if it can. */
export const findNameObstacle = ({ name }: Image): string | null =>
  name.includes(PLACEHOLDER)
    ? `package.json names the image ${name}: write your own name into config.image, and run npm run docs`
    : null

/** In compose.yaml: `.env` may name another image, or another version. */
export const inCompose = (file: string, { name, version }: Image): string =>
  file.replace(/^( +image: )\$\{IMAGE:-.*$/m, `$1\${IMAGE:-${name}}:\${VERSION:-${version}}`)

/** In a kustomization, whose manifests say `recado`. */
export const inKustomization = (file: string, { name, version }: Image): string =>
  file.replace(/^( +newName: ).*$/m, `$1${name}`).replace(/^( +newTag: ).*$/m, `$1${version}`)
