import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { findBrokenRules, readSources, ROOMS } from './import-stairs.ts'

const rules = (files: Record<string, string>) => findBrokenRules(new Map(Object.entries(files)))

test('an import of a later room is found, however it is written', () => {
  for (const statement of [
    "import { a } from '../app/server.ts'",
    "import type { A } from '../app/server.ts'",
    "import '../app/server.ts'",
    "export { a } from '../app/server.ts'",
    "import {\n  a,\n  b,\n} from '../app/server.ts'",
    "const a = await import('../app/server.ts')",
  ]) {
    const broken = rules({ 'service/src/delivery/lane.ts': `const x = 1\n${statement}\n` })
    assert.deepEqual(broken, [
      'service/src/delivery/lane.ts imports service/src/app/server.ts: a room imports only those above it',
    ])
  }
})

test('imports of earlier rooms and of the same room are allowed', () => {
  const statements = ['./settle.ts', '../store/warnings.ts', '../kinds/message.ts', '../engine/clock.ts']
  const source = statements.map((file) => `import { a } from '${file}'`).join('\n')
  assert.deepEqual(rules({ 'service/src/delivery/lane.ts': source }), [])
})

test('a room that has no place in the order is found', () => {
  const broken = rules({ 'service/src/nowhere/a.ts': "import { b } from './b.ts'" })
  assert.deepEqual(broken, ['service/src/nowhere/a.ts: its room has no place in the order of rooms'])
})

test('a channel is met at its contract and in the registry', () => {
  const source = (file: string) => `import { a } from '../channels/${file}'`
  assert.equal(rules({ 'service/src/inbox/inbox.ts': source('whatsapp/whatsapp.ts') }).length, 1)
  for (const file of ['channel.ts', 'registry.ts'])
    assert.deepEqual(rules({ 'service/src/inbox/inbox.ts': source(file) }), [])
})

test('neighbours may not import the service', () => {
  assert.equal(
    rules({ 'start/src/main.ts': "import { a } from '../../service/src/engine/settings/config.ts'" }).length,
    1,
  )
  assert.deepEqual(rules({ 'start/src/main.ts': "import { a } from './steps.ts'" }), [])
})

test('only npm start, which runs the service in its process, may import what the service publishes', () => {
  const source = "import { a } from '../../service/src/index.ts'"
  assert.deepEqual(rules({ 'start/src/main.ts': source }), [])
  for (const file of [
    'simulator/src/main.ts',
    'bank/src/main.ts',
    'examples/story/shop.ts',
    'console/src/main.ts',
  ])
    assert.equal(rules({ [file]: source }).length, 1, file)
})

test('the client imports nothing but itself, and of the service only the command uses it', () => {
  assert.deepEqual(rules({ 'client/src/resources/keys.ts': "import { a } from '../http.ts'" }), [])
  for (const target of ['../../chat/contract.js', '../../service/src/engine/clock.ts', '../openapi-types.ts'])
    assert.equal(rules({ 'client/src/http.ts': `import { a } from '${target}'` }).length, 1, target)
  const source = "import { a } from '../../../client/src/index.ts'"
  for (const file of ['service/src/commands/listen.ts', 'console/src/api/client.ts'])
    assert.deepEqual(rules({ [file]: source }), [], file)
  assert.equal(rules({ 'service/src/delivery/lane.ts': source }).length, 1)
})

test('what runs for people does not import the testkit, and the testkit not the service', () => {
  const source = "import { a } from '../../testkit/program.ts'"
  for (const file of [
    'service/src/main.ts',
    'start/src/main.ts',
    'simulator/src/main.ts',
    'examples/story/shop.ts',
  ])
    assert.equal(rules({ [file]: source }).length, 1, file)
  for (const file of [
    'service/src/clock.test.ts',
    'start/test/start.test.ts',
    'faults/main.ts',
    'bench/main.ts',
  ])
    assert.deepEqual(rules({ [file]: source }), [], file)
  assert.equal(
    rules({ 'testkit/recado.ts': "import { a } from '../service/src/engine/settings/config.ts'" }).length,
    1,
  )
})

test('a circle of files is found, tests included', () => {
  const broken = rules({
    'start/src/a.ts': "import { b } from './b.ts'",
    'start/src/b.ts': "import { c } from './c.test.ts'",
    'start/src/c.test.ts': "import { a } from './a.ts'",
  })
  assert.deepEqual(broken, [
    'start/src/a.ts → start/src/b.ts → start/src/c.test.ts → start/src/a.ts: a circle of imports',
  ])
})

test('the repository keeps the rules', () => {
  const sources = readSources()
  assert.ok(sources.size > 50, 'the sources were found')
  assert.deepEqual(findBrokenRules(sources), [])
})

test('each room has its place in the order of CONTRIBUTING.md', () => {
  const found = readdirSync(path.resolve(import.meta.dirname, '../service/src'))
  assert.deepEqual([...ROOMS].toSorted(), found.filter((name) => !name.endsWith('.test.ts')).toSorted())
})
