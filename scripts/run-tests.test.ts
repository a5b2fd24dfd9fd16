/** Runs the test runner on files that fail in different ways. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

const RUN_TESTS = path.join(import.meta.dirname, 'run-tests.ts')
const PASSES = "import { test } from 'node:test'; test('passes', () => {})"
const FAILS = "import { test } from 'node:test'; test('fails', () => { throw new Error('always') })"
const FAILS_AS_PLANNED = FAILS.replace('() =>', '{ todo: true }, () =>')
const CRASHES = 'process.exit(1)'
/** Fails when it runs first. */
const FAILS_ONCE = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { test } from 'node:test'
  const ran = import.meta.filename + '.ran'
  test('fails once', () => {
    if (existsSync(ran)) return
    writeFileSync(ran, '')
    throw new Error('once')
  })`

/** Runs these test files. @returns the exit code, and which files the output says ran again and did not fail again */
async function run(t: TestContext, ...contents: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-run-tests-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = contents.map((_, n) => path.join(folder, `${n}.test.mjs`))
  for (const [n, file] of files.entries()) await writeFile(file, contents[n] as string)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const program = `
    import { runTwice } from ${JSON.stringify(RUN_TESTS)}
    const how = { concurrency: 2, options: [], env: process.env }
    process.exitCode = await runTwice(${JSON.stringify(files)}, how)`
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', program], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout }),
    ),
  )
  const namesAfter = (sentence: string) =>
    out
      .split(sentence)[1]
      ?.split('\n\n')[0]
      ?.match(/\d+(?=\.test\.mjs)/g)
      ?.map(Number)
      .toSorted() ?? []
  return {
    code,
    again: namesAfter('which are run once more:'),
    mended: namesAfter('did not fail again:'),
  }
}

test('where all pass, nothing is run again', async (t) => {
  assert.deepEqual(await run(t, PASSES, FAILS_AS_PLANNED), { code: 0, again: [], mended: [] })
})

test('a file that fails once is run again, alone, and named at the end', async (t) => {
  assert.deepEqual(await run(t, PASSES, FAILS_ONCE), { code: 0, again: [1], mended: [1] })
})

test('a file that fails again fails the run, in a test or as a whole', async (t) => {
  for (const content of [FAILS, CRASHES])
    assert.deepEqual(await run(t, content, FAILS_ONCE), { code: 1, again: [0, 1], mended: [] })
})

test('where many files fail, none is run again', async (t) => {
  const many = Array.from({ length: 11 }, () => FAILS_ONCE)
  assert.deepEqual(await run(t, ...many), { code: 1, again: [], mended: [] })
})
