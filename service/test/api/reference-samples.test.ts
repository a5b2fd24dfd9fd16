/**
 * The samples of the reference run as they stand, copied from its pages: each gets an answer that
 * the operation has, and none a refusal of its form. Each language is run where the machine has it;
 * PHP is parsed in any case.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { Engine } from 'php-parser'
import { firstWrittenBy } from '../stage/kinds.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../..')
const CUSTOMER = '+5511987654321'
const LANGUAGES = { curl: 'sh', typescript: 'ts', php: 'php', python: 'py' }
type Language = keyof typeof LANGUAGES
/** Goes on for as long as one listens: its samples are looked at below. */
const ENDLESS = 'streamEvents'

let stage: Stage
let folder: string
let samples: Map<Language, Map<string, string>>
let key: string
before(async () => {
  // the numbers of the examples, which the first shop has
  stage = await openStage({ shopsFrom: 0, readsTemplates: true })
  assert.equal(stage.shop.from, '+551140000000')
  key = (await stage.makeKey(stage.shop.workspaceId, ['admin', 'messages:send', 'messages:read'])).key
  folder = await mkdtemp(path.join(tmpdir(), 'recado-samples-'))
  samples = await readSamples()
  for (const [language, all] of samples) {
    await mkdir(path.join(folder, language))
    for (const [name, code] of all)
      await writeFile(path.join(folder, language, `${name}.${LANGUAGES[language]}`), `${code}\n`)
  }
  await stage.simulator.customerWrites(CUSTOMER, 'Oi')
  await firstWrittenBy(stage, CUSTOMER)
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
  await stage.close()
})

async function readSamples() {
  const found = new Map(
    Object.keys(LANGUAGES).map((language) => [language as Language, new Map<string, string>()]),
  )
  const first = await stage.call('GET', '/docs')
  const nouns = new Set([...first.text.matchAll(/docs\/reference\/([a-z-]+)"/g)].map(([, noun]) => noun))
  for (const noun of nouns) {
    const { text } = await stage.call('GET', `/docs/reference/${noun}`)
    for (const [, name = '', article = ''] of text.matchAll(/<article id="(\w+)">(.*?)<\/article>/gs))
      for (const [, language, code = ''] of article.matchAll(/data-language="(\w+)"><code>(.*?)<\/code>/gs))
        found.get(language as Language)?.set(name, toText(code))
  }
  return found
}

const toText = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Runs a program over all samples of a language; it writes `## name` before the output of each. */
async function runAll(language: Language, command: string, args: string[]): Promise<Map<string, string>> {
  const { RECADO_METRICS_TOKEN } = stage.env
  const { stdout } = await run(command, args, {
    cwd: path.join(folder, language),
    env: { ...process.env, RECADO_KEY: key, RECADO_METRICS_TOKEN: RECADO_METRICS_TOKEN ?? 'none' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const outputs = stdout.split(/^## (\w+)\n/m).slice(1)
  return new Map(
    outputs.flatMap((name, index) => (index % 2 === 0 ? [[name, outputs[index + 1] ?? '']] : [])) as [
      string,
      string,
    ][],
  )
}

const namesOf = (language: Language) =>
  [...(samples.get(language)?.keys() ?? [])].filter((name) => name !== ENDLESS)

/** Codes that say that the sample itself is not right. */
const WRONG = [
  'invalid_request',
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'internal',
  'rate_limited',
]

/**
 * What can only be right with credentials of one's own: those of the examples are of no account.
 */
const INVENTED = ['"pointer":"/credentials']

function assertAnswered(language: Language, outputs: Map<string, string>) {
  assert.deepEqual([...outputs.keys()].toSorted(), namesOf(language).toSorted(), `${language}: all have run`)
  const wrong = [...outputs].filter(([, output]) => {
    const [, code = null] = /"?\bcode"?: ?["']([a-z_]+)["']/.exec(output) ?? []
    const isRefused = code !== null && WRONG.includes(code) && !INVENTED.some((part) => output.includes(part))
    return output.trim() === '' || isRefused || output.includes('SAMPLE FAILED')
  })
  assert.deepEqual(
    wrong.map(([name, output]) => `${name}: ${output.slice(0, 400)}`),
    [],
    `${language}: what a sample got`,
  )
}

const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )

async function needs(context: TestContext, program: string): Promise<boolean> {
  if (await has(program)) return true
  context.skip(`this machine has no ${program}: its samples were not run`)
  return false
}

test('each operation that a key may call, or that needs none, has samples in every language', () => {
  const [first, ...others] = [...samples.keys()].map((language) => namesOf(language))
  assert.ok((first?.length ?? 0) > 110)
  const onlyCurl = ['getMetrics']
  for (const names of others)
    assert.deepEqual(
      names,
      first?.filter((name) => !onlyCurl.includes(name)),
    )
  assert.match(samples.get('curl')?.get(ENDLESS) ?? '', /curl -sSN/)
  assert.match(samples.get('typescript')?.get(ENDLESS) ?? '', /recado\.stream\.open/)
})

test('the samples in curl', async (context) => {
  if (!(await needs(context, 'curl'))) return
  const lines = namesOf('curl').map(
    (name) => `echo '## ${name}'; sh ${name}.sh 2>&1 || echo SAMPLE FAILED; echo`,
  )
  assertAnswered('curl', await runAll('curl', 'sh', ['-c', lines.join('\n')]))
})

test('the samples in TypeScript, with the client', async () => {
  const hooks = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) => next(name === '@recado/client' ? ${JSON.stringify(
    new URL('../../../client/src/index.ts', import.meta.url).href,
  )} : name, context) })`
  const names = JSON.stringify(namesOf('typescript'))
  const program = `${hooks}
for (const name of ${names}) {
  console.log('## ' + name)
  await import(process.cwd() + '/' + name + '.ts').catch((error) => console.log(error.code ? JSON.stringify({ code: error.code, errors: error.errors }) : 'SAMPLE FAILED ' + error.stack))
}`
  assertAnswered(
    'typescript',
    await runAll('typescript', process.execPath, ['--input-type=module', '-e', program]),
  )
})

test('the samples in TypeScript have the types of the client', async () => {
  const config = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      tsBuildInfoFile: null,
      skipLibCheck: true,
      lib: ['esnext', 'dom'],
      moduleDetection: 'force',
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
      paths: { '@recado/client': [path.join(ROOT, 'client/src/index.ts')] },
    },
    include: ['*.ts'],
  }
  await writeFile(path.join(folder, 'typescript/tsconfig.json'), JSON.stringify(config))
  await writeFile(path.join(folder, 'typescript/package.json'), '{ "type": "module" }')
  await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', path.join(folder, 'typescript')]).catch(
    ({ stdout }: { stdout: string }) => assert.fail(stdout.slice(0, 4000)),
  )
})

test('the samples in Python', async (context) => {
  if (!(await needs(context, 'python3'))) return
  const program = `
import runpy, traceback
for name in ${JSON.stringify(namesOf('python'))}:
  print('## ' + name)
  try:
    runpy.run_path(name + '.py')
  except BaseException:
    print('SAMPLE FAILED', traceback.format_exc())
`
  assertAnswered('python', await runAll('python', 'python3', ['-c', program]))
})

test('the samples in PHP can be read as PHP', () => {
  const engine = new Engine({ parser: { suppressErrors: false } })
  for (const [name, code] of samples.get('php') ?? [])
    assert.doesNotThrow(() => engine.parseCode(code, `${name}.php`), name)
})

test('the samples in PHP', async (context) => {
  if (!(await needs(context, 'php'))) return
  const program = `
foreach (json_decode('${JSON.stringify(namesOf('php'))}') as $name) {
  echo "## $name\\n";
  try { (function () use ($name) { include "$name.php"; })(); } catch (Throwable $error) { echo "SAMPLE FAILED $error"; }
  echo "\\n";
}`
  assertAnswered('php', await runAll('php', 'php', ['-r', program]))
})
