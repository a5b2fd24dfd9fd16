/**
 * The commands of the guides run as they stand, one after another, with the numbers and the
 * templates of the demo.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { readPage } from '../stage/docs.ts'
import { firstWrittenBy } from '../stage/kinds.ts'
import { openStage } from '../stage/stage.ts'
import { untilTemplatesRead } from '../stage/templates.ts'
import { PDF, upload } from '../stage/upload.ts'

const CUSTOMER = '+5511987654321'
/** What a reader fills in. */
const OPEN = /^export \w+=.*…/
/** Commands that do not end. */
const ENDLESS = /curl -N/

const lacks = ['curl', 'jq', 'sed'].find((program) => spawnSync(program, ['--version']).error !== undefined)
const skip = lacks === undefined ? false : `${lacks} is not installed`

/** The blocks of shell of a guide, without what a reader fills in. */
async function commandsOf(guide: string): Promise<string[]> {
  const page = await readPage(guide)
  return [...page.matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, block = '']) =>
      block
        .split('\n')
        .filter((line) => !OPEN.test(line))
        .join('\n'),
    )
    .filter((block) => block.includes('curl') || block.includes('sed'))
    .filter((block) => !ENDLESS.test(block))
}

/** A folder as the clone is for a reader; curl fails for an answer that is an error. */
async function openFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-guide-'))
  context.after(() => rm(folder, { recursive: true }))
  await symlink(path.resolve(import.meta.dirname, '../../../examples'), path.join(folder, 'examples'))
  await writeFile(path.join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
  return folder
}

for (const guide of ['send-an-order', 'answer-a-customer', 'templates']) {
  test(`the commands of docs/${guide}.md run as they are`, { skip }, async (context) => {
    const stage = await openStage({ shopsFrom: 0, readsTemplates: true })
    context.after(() => stage.close())
    await untilTemplatesRead(stage, stage.shop)
    const { key } = await stage.makeKey(stage.shop.workspaceId, [
      ...(['messages:send', 'messages:read', 'templates:write'] as const),
    ])
    stage.keepSecret(key)
    await stage.simulator.customerWrites(CUSTOMER, 'Oi')
    await firstWrittenBy(stage, CUSTOMER)
    const { body: conversations } = await stage.call('GET', '/conversations')
    const [{ id: conversation }] = conversations.data
    const { body: messages } = await stage.call('GET', `/conversations/${conversation}/messages`)
    const { body: media } = await upload(stage, { bytes: PDF, type: 'application/pdf' })
    const folder = await openFolder(context)
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      HOME: folder,
      RECADO_URL: stage.service.url,
      RECADO_KEY: key,
      FROM: '+551140000000',
      TO: CUSTOMER,
      CONVERSATION: conversation,
      MESSAGE: messages.data[0].id,
      MEDIA: media.id,
    }
    for (const command of await commandsOf(`${guide}.md`)) {
      const ran = await promisify(execFile)('bash', ['-ec', command], { env, cwd: folder }).catch(
        (error: unknown) => assert.fail(`${command}\n${JSON.stringify(error)}`),
      )
      const made = /^\{"id":"([\w-]+)"/.exec(ran.stdout)?.[1]
      if (made !== undefined) env['ID'] = made
      await stage.until(async () => {
        const { body } = await stage.call('GET', '/templates?status=PENDING')
        return body.data.length === 0
      }, 'templates are reviewed')
    }
  })
}
