/** The Dockerfile names things that are written down elsewhere too: they agree. An image is not built here. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { settings } from '../service/src/settings.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const linesOf = (path: string) => read(path).trim().split('\n')
const dockerfile = linesOf('Dockerfile').map((line) => line.split(' '))
const wordsOf = (instruction: string) => dockerfile.filter(([first]) => first === instruction)

test('the image runs on the Node that comes with the project', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const images = new Set(wordsOf('FROM').map(([, image]) => image))
  assert.deepEqual(
    images,
    new Set(Object.values(optionalDependencies).map((version) => `node:${version}-slim`)),
  )
})

test('the image opens the port that the service listens on', () => {
  assert.deepEqual(wordsOf('EXPOSE'), [['EXPOSE', String(settings.port.fallback)]])
})

test('what the image copies is there', () => {
  const paths = wordsOf('COPY')
    .filter(([, from]) => from === '--from=build')
    .flatMap((words) => words.slice(2, -1))
    .map((path) => path.replace('/srv/recado/', ''))
  assert.ok(paths.length > 0)
  for (const path of paths.filter((path) => path !== 'console/dist')) {
    assert.ok(existsSync(resolve(ROOT, path)), path)
  }
})

test('what git ignores goes into no image', () => {
  const ignored = new Set(linesOf('.dockerignore').map((line) => line.replace('**/', '')))
  for (const line of ['.git', ...linesOf('.gitignore')]) assert.ok(ignored.has(line), line)
})
