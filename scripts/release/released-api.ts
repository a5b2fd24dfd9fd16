/**
 * The OpenAPI documents of all releases, and what docs/api-versions.md says of the differences from
 * them.
 */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApiDocument } from './compare-api.ts'

export const RELEASED_API = 'docs/openapi'
const PAGE = 'docs/api-versions.md'

export type Release = { version: string; document: ApiDocument }

/** @param root folder of the project */
export async function readReleasedApis(root: string): Promise<Release[]> {
  const files = globSync(`${RELEASED_API}/*.json`, { cwd: root }).sort()
  return await Promise.all(
    files.map(async (file) => ({
      version: path.basename(file, '.json'),
      document: JSON.parse(await readFile(path.join(root, file), 'utf8')) as ApiDocument,
    })),
  )
}

/**
 * The differences that the page accepts, each with its release: rows that begin with a version and
 * a difference.
 */
export async function readAccepted(root: string): Promise<{ version: string; breakage: string }[]> {
  const page = await readFile(path.join(root, PAGE), 'utf8')
  return [...page.matchAll(/^\| ([0-9]+\.[0-9]+\.[0-9]+) \| `([^`]+)` \|/gm)].map(
    ([, version = '', breakage = '']) => ({ version, breakage }),
  )
}
