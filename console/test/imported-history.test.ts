/**
 * Imported history in a real browser: what an assistant and its tools said among themselves is no
 * message to the customer.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { recado } from '../../testkit/recado.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

test('what imported history has beside what was said is shown apart from it', { skip }, async (context) => {
  const [rita, from] = ['+5531977776666', stage.shop.from]
  const ours = { from, to: rita, type: 'text' }
  const lines = [
    { ...ours, role: 'system', content: 'You sell bread.', createDate: '2026-05-02T11:29:00Z' },
    { from: rita, to: from, role: 'user', type: 'text', content: 'Tem?', createDate: '2026-05-02T11:30:00Z' },
    { ...ours, role: 'assistant', toolCalls: '[{"id":"call_1"}]', createDate: '2026-05-02T11:30:01Z' },
    {
      ...ours,
      role: 'tool',
      toolCallId: 'call_1',
      content: '{"stock":4}',
      createDate: '2026-05-02T11:30:02Z',
    },
    { ...ours, role: 'assistant', content: 'Tem quatro!', createDate: '2026-05-02T11:30:03Z' },
  ]
  const folder = await mkdtemp(join(tmpdir(), 'recado-console-'))
  context.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'history.jsonl')
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { workspaceId } = stage.shop
  const { stderr } = await recado(
    ['history', 'import', '--workspace', workspaceId, '--file', file],
    stage.env,
  )
  assert.equal(stderr, '')

  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(rita)}`)
  const { page, complaints } = await openConsole(context, { path: `/conversations/${body.data[0].id}` })
  const timeline = page.getByRole('region', { name: 'Messages', exact: true })
  await timeline.getByText('Tem quatro!').waitFor()
  await timeline.locator('.bubble').nth(1).waitFor() // the list may have been drawn again meanwhile
  const said = await timeline.locator('.bubble').allInnerTexts()
  assert.deepEqual(
    said.map((text) =>
      text
        .replaceAll(/\s*\d\d:\d\d.*/gs, '')
        .split('\n')
        .at(-1),
    ),
    ['Tem?', 'Tem quatro!'],
  )
  for (const [what, words] of [
    ['Instructions to the assistant', 'You sell bread.'],
    ['Tool call', 'call_1'],
    ['Tool answer', 'stock'],
  ] as const) {
    const text = await timeline.getByRole('article').filter({ hasText: words }).innerText()
    assert.match(text, new RegExp(`^${what} · not sent to the customer`))
  }
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})
