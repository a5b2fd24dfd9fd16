import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
const commands = { bench: 'bench/main.ts', faults: 'faults/main.ts', fuzz: 'faults/fuzz/main.ts' }
const pages = ['docs/performance.md', 'docs/faults.md', 'CONTRIBUTING.md']

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(ROOT, script), ...args], { encoding: 'utf8' })
const optionsIn = (text: string) => new Set(text.match(/ --[a-z]+/g))

for (const [name, script] of Object.entries(commands)) {
  test(`${name} explains every option that a page names`, () => {
    const { status, stdout } = run(script, '--help')
    assert.equal(status, 0)
    const lines = pages.flatMap((page) => readFileSync(path.join(ROOT, page), 'utf8').split('\n'))
    const named = lines
      .filter((line) => line.startsWith(`npm run ${name} --`))
      .map((line) => line.replace(/#.*/, ''))
    assert.ok(named.length > 0)
    assert.deepEqual([...optionsIn(named.join('\n')).difference(optionsIn(stdout))], [])
  })

  test(`${name} refuses an option there is not in words, with exit code 2`, () => {
    const { status, stdout, stderr } = run(script, '--nope')
    assert.equal(status, 2)
    assert.match(stdout, /^Unknown option '--nope'\n\nnpm run /)
    assert.equal(stderr, '')
  })
}

test('a name there is not is refused before anything is started', () => {
  const wrong = [
    ['bench/main.ts', '--only'],
    ['faults/main.ts', '--only'],
    ['faults/main.ts', '--canary'],
  ] as const
  for (const [script, option] of wrong) {
    const { status, stdout } = run(script, option, 'nope')
    assert.equal(status, 2)
    assert.equal(stdout, 'There is no nope; --list shows all.\n')
  }
})

test('a number that is none is refused before anything is started', () => {
  const wrong = [
    ['faults/fuzz/main.ts', '--requests', 'abc'],
    ['faults/fuzz/main.ts', '--requests', '0'],
    ['faults/fuzz/main.ts', '--seed', '1.5'],
    ['faults/fuzz/main.ts', '--first', ''],
    ['faults/main.ts', '--seed', 'abc'],
    ['faults/main.ts', '--acknowledged', '1e6'],
    ['bench/main.ts', '--rounds', '0'],
    ['bench/main.ts', '--share', '2'],
    ['bench/main.ts', '--share', 'half'],
  ] as const
  for (const [script, option, text] of wrong) {
    const { status, stdout } = run(script, option, text)
    assert.equal(status, 2, `${script} ${option} ${text}`)
    assert.match(stdout, new RegExp(`^${option} takes a .*, not '${text}'\\.\\n$`))
  }
})

test('what is neither a commit nor the file of a result is not compared with, and nothing is started', () => {
  const files = [
    '/nowhere/result.json',
    import.meta.filename,
    path.join(ROOT, 'package.json'),
    'no-such-commit',
  ]
  for (const file of files) {
    const { status, stdout, stderr } = run('bench/main.ts', '--against', file)
    assert.equal(status, 2)
    assert.ok(
      stdout.startsWith('--against takes a commit, or the file of an earlier result') &&
        stdout.includes(file),
      stdout,
    )
    assert.equal(stderr, '')
  }
})

for (const [name, script] of Object.entries({ start: 'start/src/main.ts', demo: 'examples/story.ts' })) {
  test(`${name} explains itself, and refuses what it does not accept, before anything is started`, () => {
    const help = run(script, '--help')
    assert.equal(help.status, 0)
    assert.match(help.stdout, /^npm (start|run demo) .*\n\nIt takes no options/)
    for (const wrong of ['--nope', 'nope']) {
      const { status, stdout, stderr } = run(script, wrong)
      assert.equal(status, 2)
      assert.match(stdout, /^Un(known option|expected argument) '(--)?nope'/)
      assert.equal(stderr, '')
    }
  })
}
