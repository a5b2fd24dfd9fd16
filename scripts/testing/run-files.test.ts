/** Runs test files that pass, fail, end their process, hang or leave something open. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { FileOutcome } from './events.ts'
import { toTestFile } from './files.ts'
import { runFiles } from './run-files.ts'

const PASSES = "import { test } from 'node:test'; test('passes', () => {})"
const FAILS = "import { test } from 'node:test'; test('fails', () => { throw new Error('always') })"
const FAILS_AS_PLANNED = FAILS.replace('() =>', '{ todo: true }, () =>')
const FAILS_AT_THE_END =
  "import { after, test } from 'node:test'; test('passes', () => {}); after(() => { throw new Error('at the end') })"
/** As a service does that a file opened, after the test that used it. */
const REJECTS_BESIDE = `
  import { before, test } from 'node:test'
  before(() => { setTimeout(() => Promise.reject(new Error('in the background')), 20) })
  test('passes', () => new Promise((done) => setTimeout(done, 100)))`
const CRASHES = 'process.exit(7)'
const HANGS =
  "import { test } from 'node:test'; test('hangs', () => new Promise(() => setInterval(() => {}, 1000)))"
const LEAVES_A_TIMER = `${PASSES}; setInterval(() => {}, 1000)`
const LEAVES_A_SERVER = `import { createServer } from 'node:net'; ${PASSES}; createServer().listen(0)`
/** Fails unless no other file ran in its process. */
const COUNTS = `
  import { test } from 'node:test'
  globalThis.files = (globalThis.files ?? 0) + 1
  const { files } = globalThis
  test('is the only one', () => { if (files > 1) throw new Error(String(files)) })`
const CHANGES_ITS_PROCESS = `${PASSES}; process.env.CHANGED = 'yes'; process.chdir('/')`
const SEES_NO_CHANGE = `
  import { test } from 'node:test'
  const changed = [process.env.CHANGED, process.cwd() === '/']
  test('sees no change', () => { if (changed[0] || changed[1]) throw new Error(String(changed)) })`

/**
 * Runs these test files in one process.
 * @returns what became of each, by its place, and the faults beside them
 */
async function run(t: TestContext, contents: string[], { options = [] as string[], latestMs = 60_000 } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-run-files-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = contents.map((_, n) => path.join(folder, `${n}.test.mjs`))
  for (const [n, file] of files.entries()) await writeFile(file, contents[n] as string)
  const outcomes: FileOutcome[] = []
  const faults: string[] = []
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  await runFiles(files.map(toTestFile), {
    concurrency: 1,
    options,
    env,
    latestMs,
    restMs: 2_000,
    onOutcome: (outcome) => outcomes.push(outcome),
    onFault: (sentence) => faults.push(sentence),
  })
  const failed = files.map((file) => outcomes.find((one) => one.file === file)?.hasFailed)
  return { failed, outcomes, faults }
}

test('a file fails for an uncaught error in the background, and the next file does not', async (t) => {
  const { failed, outcomes, faults } = await run(t, [PASSES, REJECTS_BESIDE, PASSES])
  assert.deepEqual(failed, [false, true, false])
  assert.match(outcomes[1]?.text ?? '', /in the background/)
  assert.deepEqual(faults, [])
})

test('each file is counted, and a file fails with its tests, its hooks or its process', async (t) => {
  const { failed, outcomes, faults } = await run(t, [
    PASSES,
    FAILS,
    FAILS_AS_PLANNED,
    FAILS_AT_THE_END,
    CRASHES,
    PASSES,
  ])
  assert.deepEqual(failed, [false, true, false, true, true, false])
  assert.deepEqual(
    outcomes.map(({ counts: { tests, pass, fail, todo } }) => ({ tests, pass, fail, todo })),
    [
      { tests: 1, pass: 1, fail: 0, todo: 0 },
      { tests: 1, pass: 0, fail: 1, todo: 0 },
      { tests: 1, pass: 0, fail: 0, todo: 1 },
      { tests: 1, pass: 1, fail: 1, todo: 0 },
      { tests: 1, pass: 0, fail: 1, todo: 0 },
      { tests: 1, pass: 1, fail: 0, todo: 0 },
    ],
  )
  assert.match(outcomes[1]?.text ?? '', /always/)
  assert.match(outcomes[3]?.text ?? '', /at the end/)
  assert.match(outcomes[4]?.text ?? '', /its process ended \(7\)/)
  assert.deepEqual(faults, [])
})

test('a file that hangs fails, and the run goes on without it', async (t) => {
  const { failed } = await run(t, [HANGS, PASSES], { latestMs: 500 })
  assert.deepEqual(failed, [true, false])
})

test('a process that only a timer keeps is ended', async (t) => {
  const { failed, faults } = await run(t, [LEAVES_A_TIMER])
  assert.deepEqual([failed, faults], [[false], []])
})

test('a process that a file keeps from ending is a fault', async (t) => {
  const { failed, faults } = await run(t, [PASSES, LEAVES_A_SERVER])
  assert.deepEqual(failed, [false, false])
  assert.match(
    faults.join(),
    /^A test process did not end after its files: .*0\.test\.mjs, .*1\.test\.mjs\.$/,
  )
})

test('files share a process, but for one that says it runs alone', async (t) => {
  const { failed } = await run(t, [COUNTS, COUNTS, `// test: alone, it counts\n${COUNTS}`])
  assert.deepEqual(failed, [false, true, false])
})

test('what a file changes in its process does not reach the next', async (t) => {
  const { failed } = await run(t, [CHANGES_ITS_PROCESS, SEES_NO_CHANGE])
  assert.deepEqual(failed, [false, false])
})

test('a pattern of names leaves out the tests and files that it does not fit', async (t) => {
  const { failed, outcomes } = await run(t, [PASSES, FAILS], { options: ['--test-name-pattern=passes'] })
  assert.deepEqual(failed, [false, false])
  assert.deepEqual(
    outcomes.map(({ counts: { tests } }) => tests),
    [1, 0],
  )
})

test('no file runs beside what one that failed left open, which is no further fault', async (t) => {
  const { failed, faults } = await run(t, [`${FAILS}; setInterval(() => {}, 1000)`, COUNTS, PASSES])
  assert.deepEqual([failed, faults], [[true, false, false], []])
})
