/** Tests with real descriptors: a full device, and a pipe whose reader goes and comes back. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setImmediate as flushed } from 'node:timers/promises'
import { countLostLines, openLogOutput } from './log-output.ts'

const reportLost = (count: number, code: string) => `lost ${count} by ${code}\n`

test(
  'lines that a full device does not accept are counted',
  { skip: !existsSync('/dev/full') },
  async (t) => {
    const fd = openSync('/dev/full', 'w')
    t.after(() => closeSync(fd))
    const before = countLostLines()
    const output = openLogOutput(fd, reportLost)
    output.write('one\n')
    output.write('two\n')
    await flushed()
    output.write('three\n')
    await flushed()
    assert.equal(countLostLines() - before, 3)
  },
)

test('when the reader of a pipe is back the first it reads is how many lines are missing', async (t) => {
  const { writer, openReader } = await openPipe(t)
  const output = openLogOutput(writer.fd, reportLost)
  const write = async (...lines: string[]) => {
    for (const line of lines) output.write(`${line}\n`)
    await flushed()
  }
  await write('one')
  assert.equal(writer.first.read(), 'one\n')
  writer.first.close()
  await write('two', 'three')
  await write('four')
  const second = openReader()
  await write('five')
  assert.equal(second.read(), 'lost 3 by EPIPE\nfive\n')
  await write('six')
  assert.equal(second.read(), 'six\n', 'reported once')
  second.close()
})

async function openPipe(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-log-output-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const openReader = () => {
    const fd = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    const buffer = Buffer.alloc(10_000)
    return {
      read: () => buffer.toString('utf8', 0, readSync(fd, buffer)),
      close: () => closeSync(fd),
    }
  }
  const first = openReader()
  const fd = openSync(pipe, 'w')
  t.after(async () => {
    closeSync(fd)
    await rm(folder, { recursive: true })
  })
  return { writer: { fd, first }, openReader }
}
