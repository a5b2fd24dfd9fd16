import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFolderCircles } from './folder-circles.ts'
import { findBrokenRules, findFolderCircles, readSources } from './import-stairs.ts'

const rules = (files: Record<string, string>) => findBrokenRules(new Map(Object.entries(files)))

test('an import up the stairs is found, however it is written', () => {
  for (const statement of [
    "import { a } from '../api/server.ts'",
    "import type { A } from '../api/server.ts'",
    "import '../api/server.ts'",
    "export { a } from '../api/server.ts'",
    "import {\n  a,\n  b,\n} from '../api/server.ts'",
    "const a = await import('../api/server.ts')",
  ]) {
    const broken = rules({ 'service/src/delivery/lane.ts': `const x = 1\n${statement}\n` })
    assert.deepEqual(broken, [
      'service/src/delivery/lane.ts imports service/src/api/server.ts: stairs lead down only',
    ])
  }
})

test('imports down, sideways, of the same room and of the single files beside the rooms are allowed', () => {
  const statements = [
    '../inbox/inbox.ts',
    './settle.ts',
    '../messages/message.ts',
    '../postgres/pool.ts',
    '../clock.ts',
  ]
  const source = statements.map((file) => `import { a } from '${file}'`).join('\n')
  assert.deepEqual(rules({ 'service/src/delivery/lane.ts': source }), [])
})

test('a single file beside the rooms may not use the rooms above the ground', () => {
  const broken = rules({ 'service/src/config.ts': "import { a } from './messages/message.ts'" })
  assert.equal(broken.length, 1)
})

test('a channel is met at its contract and in the registry', () => {
  const source = (file: string) => `import { a } from '../channels/${file}'`
  assert.equal(rules({ 'service/src/inbox/inbox.ts': source('whatsapp/whatsapp.ts') }).length, 1)
  for (const file of ['channel.ts', 'registry.ts'])
    assert.deepEqual(rules({ 'service/src/inbox/inbox.ts': source(file) }), [])
})

test('neighbours may not import the service', () => {
  assert.equal(rules({ 'start/src/main.ts': "import { a } from '../../service/src/config.ts'" }).length, 1)
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
  for (const target of ['../../chat/contract.js', '../../service/src/clock.ts', '../openapi-types.ts'])
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
  assert.equal(rules({ 'testkit/recado.ts': "import { a } from '../service/src/config.ts'" }).length, 1)
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

test('a circle of folders is found, over files that form none, and one that is gone is to be taken off the list', () => {
  const circles = findFolderCircles(
    new Map([
      ['service/src/media/a.ts', "import { b } from '../delivery/b.ts'"],
      ['service/src/delivery/c.ts', "import { d } from '../media/d.ts'"],
      ['service/src/delivery/c.test.ts', "import { e } from '../inbox/e.ts'"],
      ['service/src/inbox/e.ts', "import { d } from '../media/d.ts'"],
    ]),
  )
  assert.deepEqual(circles, ['delivery, media'])
  assert.deepEqual(judgeFolderCircles(circles, ['inbox, search']), [
    'delivery, media: a new circle of folders',
    'inbox, search: no circle any more, take it off the list',
  ])
})
