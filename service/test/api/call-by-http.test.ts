/** The commands of docs/call-by-http.md run as they stand, twice, and send once. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Engine } from 'php-parser'
import { firstWrittenBy } from '../stage/kinds.ts'
import { openStage } from '../stage/stage.ts'

const PAGE = await readFile(new URL('../../../docs/call-by-http.md', import.meta.url), 'utf8')
const blocksOf = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)

test('the commands of the page run as they are, and a text is sent once', async (context) => {
  const stage = await openStage({ shopsFrom: 0 })
  context.after(() => stage.close())
  await stage.simulator.customerWrites('+5511987654321', 'Oi')
  await firstWrittenBy(stage, '+5511987654321')
  const env = { ...process.env, RECADO_URL: stage.service.url, RECADO_KEY: stage.shop.apiKey }
  const commands = blocksOf('sh')
  assert.equal(commands.length, 2)
  const answers = []
  for (const command of [...commands, ...commands]) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
    answers.push(JSON.parse(stdout) as { id?: string; workspaceId?: string; code?: string })
  }
  for (const answer of answers) assert.equal(answer.code, undefined, JSON.stringify(answer))
  assert.equal(answers[1]?.id, answers[3]?.id)
  await stage.messageWith(String(answers[1]?.id), 'delivered')
})

test('the PHP of the page can be read as PHP', () => {
  for (const code of blocksOf('php')) new Engine({}).parseCode(`<?php\n${code}`, 'page.php')
})
