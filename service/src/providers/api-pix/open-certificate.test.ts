import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueueFullError } from '../../engine/postgres/errors.ts'
import { CERTIFICATES_WAITING_MAX, createCertificateOpener } from './open-certificate.ts'

const toThread = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'
       parentPort.once('message', (given) => { ${answer} })
       parentPort.postMessage('ready')`,
    )}`,
  )
const given = { file: 'AAAA', password: '' }

test('a certificate that never ends to open is ended, and the next one is opened', async () => {
  const open = createCertificateOpener(
    toThread(
      `if (given.password === 'hangs') for (;;);
       parentPort.postMessage({ mistake: 'opened' })`,
    ),
  )
  const [hangs, next] = await Promise.all([open({ ...given, password: 'hangs' }), open(given)])
  assert.ok('mistake' in hangs && /too long/.test(hangs.mistake), JSON.stringify(hangs))
  assert.deepEqual(next, { mistake: 'opened' })
})

test('a file that breaks the thread is one that cannot be read', async () => {
  const open = createCertificateOpener(toThread('throw new RangeError()'))
  assert.deepEqual(await open(given), { mistake: 'The certificate cannot be read.' })
})

test('certificates wait for each other up to a bound', async () => {
  const open = createCertificateOpener()
  const all = Array.from({ length: CERTIFICATES_WAITING_MAX + 1 }, () => open(given))
  await assert.rejects(open(given), QueueFullError)
  for (const one of await Promise.all(all)) assert.ok('mistake' in one, JSON.stringify(one))
  assert.ok('mistake' in (await open(given)), 'and there is room again')
})
