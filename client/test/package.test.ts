/** What would be published: its files, and its types. `runtimes.test.ts` runs it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { blocksOf, CLIENT, installPackedClient, README, ROOT, run } from './packed-client.ts'

const GUIDE = readFileSync(path.join(ROOT, 'docs/client.md'), 'utf8')

let packed: Awaited<ReturnType<typeof installPackedClient>>
before(async () => {
  packed = await installPackedClient()
})
after(() => packed.remove())

test('the package has its sources, what was made of them, and nothing else', async () => {
  const { files } = packed
  assert.deepEqual(files.filter((file) => !/^(dist|src)\//.test(file)).toSorted(), [
    'LICENSE',
    'README.md',
    'package.json',
  ])
  const sources = files.filter((file) => file.startsWith('src/'))
  assert.ok(
    sources.every((file) => /^src\/[a-z-]+(\/[a-z-]+)?\.ts$/.test(file)),
    'sources, and no tests',
  )
  for (const source of sources) {
    const made = source.replace(/^src(.*)\.ts$/, 'dist$1')
    assert.ok(files.includes(`${made}.js`) && files.includes(`${made}.d.ts`), made)
  }
  assert.equal(files.filter((file) => /^dist\/.*\.js$/.test(file)).length, sources.length, 'nothing of old')
  const { dependencies } = JSON.parse(await readFile(path.join(CLIENT, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  assert.equal(
    await readFile(path.join(CLIENT, 'LICENSE'), 'utf8'),
    await readFile(path.join(ROOT, 'LICENSE'), 'utf8'),
  )
})

test('its types hold in a project of either TypeScript, and so does every example of its pages', async () => {
  const { folder } = packed
  const examples = [...blocksOf(README), ...blocksOf(GUIDE)]
  assert.ok(examples.length > 5)
  for (const [index, code] of examples.entries())
    await writeFile(path.join(folder, `example-${index}.ts`), `${code}\nexport {}\n`)
  const compilers = [
    { tsc: path.join(ROOT, 'node_modules/typescript/bin/tsc'), resolution: 'nodenext' },
    { tsc: path.join(CLIENT, 'node_modules/typescript/bin/tsc'), resolution: 'bundler' },
  ]
  for (const { tsc, resolution } of compilers) {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      skipLibCheck: false,
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
    }
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    )
    // In place of @types/node, whose own libraries would hide what ours lack.
    await writeFile(
      path.join(folder, 'node.d.ts'),
      'declare const process: { env: Record<string, string | undefined> }',
    )
    await run(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch(({ stdout }) =>
      assert.fail(stdout),
    )
  }
})
