/** recado health as a process of its own, as a container engine runs it beside the service. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Program } from '../../../testkit/program.ts'
import { recado } from '../../../testkit/recado.ts'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let doorway: Doorway
let folder: string
let service: Program | undefined
before(async () => {
  stage = await openStage()
  doorway = await makeDoorway(stage.env.DATABASE_URL as string)
  folder = await mkdtemp(join(tmpdir(), 'recado-health-'))
})
after(async () => {
  await service?.kill()
  doorway.close()
  await rm(folder, { recursive: true })
  await stage.close()
})

async function inFile(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, `${text}\n`)
  return file
}

test('health says whether the service runs, and --ready whether it can serve', async () => {
  service = await startServiceProcess(stage, {
    DATABASE_URL: '',
    DATABASE_URL_FILE: await inFile('database-url', doorway.connectionString),
    RECADO_SECRET_KEY: '',
    RECADO_SECRET_KEY_FILE: await inFile('secret-key', stage.env.RECADO_SECRET_KEY as string),
  })
  // the check of a container knows no secret, and a mistake in another setting is not its business
  const env = { RECADO_HOST: '0.0.0.0', RECADO_PORT: String(service.port), RECADO_MIGRATE: 'maybe' }
  const { stdout, ...outcome } = await recado(['health'], env)
  assert.deepEqual(outcome, { exitCode: 0, stderr: '' })
  assert.match(stdout, /^http:\/\/127\.0\.0\.1:[0-9]+\/health\/live answers: all is well\.\n$/)
  const ready = await recado(['health', '--ready', '--json'], env)
  assert.deepEqual([ready.exitCode, JSON.parse(ready.stdout)], [0, { status: 'ok' }])

  doorway.shut()
  assert.equal((await recado(['health'], env)).exitCode, 0)
  const notReady = await recado(['health', '--ready'], env)
  assert.deepEqual([notReady.exitCode, notReady.stdout], [1, ''])
  assert.match(notReady.stderr, /\/health\/ready answers 503: all is not well\.\n$/)

  await service.kill()
  const { exitCode, stderr } = await recado(['health'], env)
  assert.equal(exitCode, 1)
  assert.match(stderr, /^No server answers at .*: is the service running\?\n$/)
})

test('health says so where no setting has the port', async () => {
  const { exitCode, stderr } = await recado(['health'], { RECADO_PORT: '0' })
  assert.equal(exitCode, 1)
  assert.equal(stderr, 'RECADO_PORT is 0, so the port of the service is unknown.\n')
})
