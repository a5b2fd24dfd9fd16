/**
 * Every `recado …` in the documentation is one that the command accepts: no reader is to meet
 * "required option" in our own words.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { before, test } from 'node:test'
import { Command } from 'commander'
import { commands } from '../../src/commands/commands.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

let program: Command
before(async () => {
  program = new Command('recado').exitOverride().configureOutput({ writeErr: () => undefined })
  for (const load of Object.values(commands)) (await load())(program)
  for (const command of program.commands) {
    if (command.commands.length === 0) command.action(() => undefined)
    for (const one of command.commands) one.action(() => undefined)
  }
})

type Quoted = { where: string; text: string; isWhole: boolean }

/**
 * A line of a block is whole; so is what is in a sentence if it has an option. Other words in a
 * sentence are a name.
 */
function readDocumentation(): Quoted[] {
  const files = globSync(['*.md', 'docs/*.md', '*/README.md'], {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  })
  return files.flatMap((file) => {
    const [, ...blocks] = readFileSync(`${ROOT}/${file}`, 'utf8').split(/^```/m)
    const lines = blocks
      .filter((_, index) => index % 2 === 0)
      .flatMap((block) => block.split('\n').slice(1))
      .filter((line) => /^recado \w/.test(line))
      .map((text) => ({ text, isWhole: true }))
    const sentences = [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/`(recado [a-z][^`]*)`/g)]
      .map(([, text = '']) => text.replaceAll('\n', ' '))
      .map((text) => ({ text, isWhole: text.includes(' --') }))
    return [...lines, ...sentences].map((quoted) => ({ where: file, ...quoted }))
  })
}

/**
 * As a shell would: quotes hold together; a comment is none of it, nor is where input comes from
 * and output goes.
 */
const toArguments = (text: string) =>
  [...text.replace(/ (?:[#>]|< ).*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, plain]) => double ?? single ?? plain ?? '')
    .slice(1)

/** The command these words name, if they do. */
function find([first, second]: string[]): Command | undefined {
  const command = program.commands.find((one) => one.name() === first)
  if (!command || command.commands.length === 0 || second === undefined) return command
  return command.commands.find((one) => one.name() === second)
}

test('the documentation names commands that there are, and gives each all that it needs', async () => {
  const quoted = readDocumentation()
  assert.ok(quoted.filter(({ isWhole }) => isWhole).length > 5, 'commands are found')
  for (const { where, text, isWhole } of quoted) {
    const args = toArguments(text)
    const what = `${where}: ${text}`
    if (!isWhole) assert.ok(find(args), what)
    else await assert.doesNotReject(program.parseAsync(args, { from: 'user' }), what)
  }
})
