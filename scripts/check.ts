/**
 * `npm run check`: types, lint, format, import stairs and the OpenAPI document. Runs all of them
 * and reports each.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = path.resolve(import.meta.dirname, '..')
const BIN = path.join(ROOT, 'node_modules/.bin')
/** Most of them run on one processor. */
const AT_ONCE = 2

const node = process.execPath
/**
 * What a check keeps in .cache/ follows from the content of files, so a checkout with new times
 * makes use of it.
 */
const PRETTIER_CACHE = ['--cache', '--cache-strategy=content', '--cache-location=.cache/prettier']

type Check = { name: string; command: [program: string, ...args: string[]] }

/** The slowest first. */
const checks: Check[] = [
  { name: 'format', command: [`${BIN}/prettier`, '--check', '--log-level=warn', ...PRETTIER_CACHE, '.'] },
  { name: 'types', command: [`${BIN}/tsc`, '--build', 'tsconfig.check.json'] },
  { name: 'lint', command: [`${BIN}/oxlint`, '--type-aware', '--deny-warnings'] },
  { name: 'OpenAPI', command: [node, 'scripts/check-openapi.ts'] },
  { name: 'import stairs', command: [node, 'scripts/import-stairs.ts'] },
]

const failed: string[] = []
const waiting = checks.values()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const check of waiting) if (!(await isFine(check))) failed.push(check.name)
  }),
)
if (failed.length > 0) {
  console.log(`Not in order: ${failed.join(', ')}. npm run format puts the format right.`)
  process.exitCode = 1
}

async function isFine({ name, command: [program, ...args] }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close').then(([status]: (number | null)[]) => status, String),
  ])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`${stdout}${stderr}${typeof code === 'string' ? code : ''}`)
  return code === 0
}
