/**
 * The test files of the project, and what they say of themselves in a line such as
 * `// test: alone, it kills its process`.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Also those of later folders. */
const FILES = '*/**/*.test.ts'

export type TestFile = {
  /** Its path. */
  file: string
  /** Its path in the repository. */
  name: string
  /** Why it runs in a process of its own. */
  alone: string | null
  /** Why only the nightly run plays it. */
  nightly: string | null
  /** What of it only the nightly run plays: `npm test` plays a sample. */
  sample: string | null
}

/**
 * The slowest, which start first so that the others fill the time beside them. `npm test` names the
 * slowest at its end.
 */
const SLOWEST = [
  'console/test/hostile.test.ts',
  'console/test/every-page.test.ts',
  'service/test/commands/listen.test.ts',
  'service/test/api/api-keys-isolation.test.ts',
  'console/test/order-steps.test.ts',
  'console/test/shop-day.test.ts',
  'console/test/signing-in.test.ts',
  'console/test/webhooks-page.test.ts',
  'console/test/order-payments.test.ts',
  'service/test/commands/commands-serve.test.ts',
  'service/test/delivery/leases.test.ts',
  'console/test/installed.test.ts',
  'start/test/start.test.ts',
  'scripts/run-tidily.test.ts',
  'scripts/closed-reader.test.ts',
]

export function findTests(): TestFile[] {
  const names = globSync(FILES, { cwd: ROOT, exclude: (name) => path.basename(name) === 'node_modules' })
  const files = names.toSorted().map(toTestFile)
  const place = ({ name }: TestFile) => SLOWEST.indexOf(name) >>> 0
  return files.toSorted((a, b) => place(a) - place(b))
}

/** @param given a path, from the working directory */
export function toTestFile(given: string): TestFile {
  const file = path.resolve(ROOT, given)
  const name = path.relative(ROOT, file).split(path.sep).join('/')
  const marks = new Map<string | undefined, string>()
  const lines = /^\/\/ test: (?:(alone|nightly|sample), (.+)|.*)$/gm
  for (const [line, mark, why] of readFileSync(file, 'utf8').matchAll(lines)) {
    if (why === undefined) throw new Error(`${name}: '${line}' is no mark with its reason.`)
    marks.set(mark, why)
  }
  const reason = (mark: string) => marks.get(mark) ?? null
  return { file, name, alone: reason('alone'), nightly: reason('nightly'), sample: reason('sample') }
}
