/**
 * The programs of docs/webhooks.md do what the page says: each accepts what the service signs, and
 * nothing else.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isMissing, startReceiverProgram, type ProgramLanguage } from '../../../testkit/receiver-program.ts'
import { newWebhookSecret, publicKeyOf, signWebhook } from '../../src/webhooks/sign.ts'
import { readPage } from '../stage/docs.ts'

let folder: string
let page: string
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recado-snippets-'))
  page = await readPage('webhooks.md')
})
after(() => rm(folder, { recursive: true, force: true }))

/** The block of this language that holds `mark`. */
function blockOf(language: string, mark: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
  const found = blocks.find(([, name, code = '']) => name === language && code.includes(mark))
  return found?.[2] ?? assert.fail(`docs/webhooks.md has a block of ${language} with ${mark}`)
}

const BODY = '{"id":"evt_3f9a1c22b0_7","type":"message.received","data":{"text":"Olá 👋 \\u2028"}}'
const ID = 'evt_3f9a1c22b0_7'

/** Where the page has the program of a language. */
const BLOCKS: Record<ProgramLanguage, [language: string, mark: string]> = {
  TypeScript: ['ts', 'node receiver.ts'],
  PHP: ['php', 'receiver.php'],
  Python: ['python', 'receiver.py'],
}

const brokenOff = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(BODY.slice(0, 20))),
    pull: (controller) => controller.error(new Error('gone')),
  })

const isHere = (command: string) => spawnSync(command, ['--version']).error === undefined

for (const [language, block] of Object.entries(BLOCKS) as [ProgramLanguage, [string, string]][]) {
  test(
    `the receiver in ${language} takes what is signed now with its secret, and nothing else`,
    { skip: isMissing(language) },
    async (t) => {
      const secret = newWebhookSecret('v1')
      const other = newWebhookSecret('v1')
      const toProgram = await startReceiverProgram(t, { language, source: blockOf(...block), secret })
      const post = (headers: Record<string, string>, body = BODY) => toProgram(headers, body)
      const signed = (secrets: string[], timestamp = new Date(), id = ID) => ({
        ...signWebhook({ id, timestamp, body: BODY, secrets, signing: 'v1' }),
      })
      const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      assert.equal(await post(signed([secret])), 204)
      assert.equal(await post(signed([other, secret])), 204, 'while the secret is changed')
      assert.equal(await post(signed([other])), 400)
      assert.equal(await post(signed([secret]), `${BODY} `), 400)
      assert.equal(await post({ ...signed([secret]), 'webhook-id': 'evt_3f9a1c22b0_8' }), 400)
      assert.equal(await post(signed([secret], minutesFromNow(-6))), 400)
      assert.equal(await post(signed([secret], minutesFromNow(6))), 400)
      assert.equal(await post({ ...signed([secret]), 'webhook-timestamp': 'now' }), 400)
      assert.equal(await post({ ...signed([secret]), 'webhook-signature': `v1,${'é'.repeat(44)}` }), 400)
      assert.equal(await post({}), 400)
      await assert.rejects(toProgram(signed([secret]), brokenOff()))
      assert.equal(await post(signed([secret])), 204, 'after a body that broke off')
    },
  )
}

test(
  'openssl in a shell finds the signature',
  { skip: !isHere('openssl') && 'openssl is not on this machine' },
  async () => {
    const secret = newWebhookSecret('v1')
    const headers = signWebhook({
      id: ID,
      timestamp: new Date(),
      body: BODY,
      secrets: [secret],
      signing: 'v1',
    })
    await writeFile(path.join(folder, 'body.json'), BODY)
    const { stdout, stderr } = spawnSync('sh', ['-c', blockOf('sh', 'openssl dgst')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        RECADO_WEBHOOK_SECRET: secret,
        ID,
        TIMESTAMP: headers['webhook-timestamp'],
      },
    })
    assert.equal(stdout.trim(), headers['webhook-signature'], stderr)
  },
)

test('the program for v1a accepts what is signed with the key pair, and nothing else', async () => {
  const place = path.join(folder, 'v1a.ts')
  await writeFile(place, blockOf('ts', 'whpk_').replace('function isSigned', 'export function isSigned'))
  const { isSigned } = (await import(pathToFileURL(place).href)) as {
    isSigned: (body: string, headers: Record<string, string>, publicKey: string) => boolean
  }
  const [secret, other] = [newWebhookSecret('v1a'), newWebhookSecret('v1a')]
  const sign = (secrets: string[], timestamp = new Date()) => ({
    ...signWebhook({ id: ID, timestamp, body: BODY, secrets, signing: 'v1a' }),
  })
  const publicKey = publicKeyOf(secret, 'v1a') ?? ''
  assert.equal(isSigned(BODY, sign([secret]), publicKey), true)
  assert.equal(isSigned(BODY, sign([other, secret]), publicKey), true)
  assert.equal(isSigned(BODY, sign([other]), publicKey), false)
  assert.equal(isSigned(`${BODY} `, sign([secret]), publicKey), false)
  assert.equal(isSigned(BODY, sign([secret], new Date(Date.now() - 6 * 60_000)), publicKey), false)
  assert.equal(isSigned(BODY, {}, publicKey), false)
})
