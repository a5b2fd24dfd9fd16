/** `npm run check`: types, lint, format, import stairs and the OpenAPI document. Runs all of them and reports each. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const BIN = path.join(ROOT, 'node_modules/.bin')

const node = process.execPath
const checks: { name: string; command: string[] }[] = [
  { name: 'types', command: [`${BIN}/tsc`, '--noEmit'] },
  { name: 'types of the phone page', command: [`${BIN}/tsc`, '--noEmit', '-p', 'simulator/phone'] },
  { name: 'types of the chat', command: [`${BIN}/tsc`, '--noEmit', '-p', 'chat'] },
  { name: 'types of the client', command: [`${BIN}/tsc`, '--noEmit', '-p', 'client'] },
  { name: 'types of the console', command: [`${BIN}/tsc`, '--noEmit', '-p', 'console'] },
  { name: 'types of the worker', command: [`${BIN}/tsc`, '--noEmit', '-p', 'console/worker'] },
  { name: 'lint', command: [`${BIN}/oxlint`, '--type-aware', '--deny-warnings'] },
  { name: 'format', command: [`${BIN}/prettier`, '--check', '--log-level=warn', '.'] },
  { name: 'import stairs', command: [node, 'scripts/import-stairs.ts'] },
  { name: 'OpenAPI', command: [node, 'scripts/check-openapi.ts'] },
]

const failed = checks.filter(({ name, command: [program = '', ...args] }) => {
  const startedAt = performance.now()
  const run = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' })
  const isFine = run.status === 0
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!isFine) console.log(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`)
  return !isFine
})
if (failed.length > 0) {
  console.log(
    `Not in order: ${failed.map(({ name }) => name).join(', ')}. npm run format puts the format right.`,
  )
  process.exitCode = 1
}
