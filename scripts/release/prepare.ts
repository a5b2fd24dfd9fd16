/** What a commit has to say before it can be released, and writing it there. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cutNotes, turnIntoRelease } from './changelog.ts'
import { RELEASED_API } from './released-api.ts'

type Package = { version: string; workspaces?: string[]; packages?: Record<string, { version?: string }> }

export const isVersion = (text: string) => /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(text)

/**
 * Writes the version where it belongs, the heading of the changelog, and the document of the API.
 * Commits nothing.
 */
export async function prepareRelease(
  root: string,
  version: string,
  day: string,
  document: string,
): Promise<void> {
  const edit = async (file: string, change: (text: string) => string) =>
    await writeFile(path.join(root, file), change(await readFile(path.join(root, file), 'utf8')))
  const { workspaces = [] } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Package
  const setVersion = (text: string) => print({ ...(JSON.parse(text) as Package), version })
  for (const folder of ['.', ...workspaces]) await edit(`${folder}/package.json`, setVersion)
  await edit('package-lock.json', (text) => {
    const lockfile = JSON.parse(text) as Package
    for (const folder of ['', ...workspaces]) {
      const one = lockfile.packages?.[folder]
      if (one?.version !== undefined) one.version = version
    }
    return print({ ...lockfile, version })
  })
  await edit('CHANGELOG.md', (text) => turnIntoRelease(text, version, day))
  await mkdir(path.join(root, RELEASED_API), { recursive: true }) // the first release makes it
  await writeFile(path.join(root, RELEASED_API, `${version}.json`), `${withVersion(document, version)}\n`)
}

const print = (content: object) => `${JSON.stringify(content, null, 2)}\n`

function withVersion(document: string, version: string): string {
  const content = JSON.parse(document) as { info: object }
  return JSON.stringify({ ...content, info: { ...content.info, version } })
}

/** Each reason why the commit in the folder is not this release; none if it is. */
export async function listObstacles(root: string, version: string, document: string): Promise<string[]> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const changelog = await read('CHANGELOG.md')
  const { version: current } = JSON.parse(await read('package.json')) as Package
  const api = `${RELEASED_API}/${version}.json`
  const isKept = existsSync(path.join(root, api))
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  return [
    changes === '' ? [] : 'the working tree has changes that are not committed',
    current === version ? [] : `package.json is of ${current}`,
    cutNotes(changelog, version) === undefined ? `CHANGELOG.md has no section ${version}` : [],
    cutNotes(changelog, 'Unreleased')?.trim() ? 'CHANGELOG.md has something under Unreleased' : [],
    isKept ? [] : `there is no ${api}`,
    isKept && (await read(api)).trim() !== document
      ? `${api} is not the document that this commit serves`
      : [],
  ].flat()
}
