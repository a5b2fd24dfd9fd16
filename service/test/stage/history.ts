/**
 * History import and export: lines of a file, which the command reads or writes, and what the API
 * then shows.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recado } from '../../../testkit/recado.ts'
import type { Shop, Stage } from './stage.ts'

export type Line = Record<string, unknown>
export type Message = Record<string, unknown> & { id: string; order: number; content: string }

const HOUR_MS = 3_600_000
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

export const textBy = (
  shop: Shop,
  from: string,
  content: string,
  createDate: Date,
  more: Line = {},
): Line => ({
  from,
  to: shop.from,
  role: 'user',
  type: 'text',
  content,
  createDate: createDate.toISOString(),
  ...more,
})
export const answerTo = (
  shop: Shop,
  to: string,
  content: string,
  createDate: Date,
  more: Line = {},
): Line => ({
  ...textBy(shop, to, content, createDate),
  from: shop.from,
  to,
  role: 'assistant',
  ...more,
})

/** @param stage called when the tests run, since the stage opens after they are defined */
export function historyOn(stage: () => Stage) {
  async function importText(text: string | Buffer, shop: Shop, options = ['--json']) {
    const folder = await mkdtemp(join(tmpdir(), 'recado-history-'))
    const file = join(folder, 'history.jsonl')
    try {
      await writeFile(file, text)
      const args = ['history', 'import', '--workspace', shop.workspaceId, '--file', file, ...options]
      return await recado(args, stage().env)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const importLines = (lines: Line[], shop: Shop) =>
    importText(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), shop)

  async function imported(lines: Line[], shop: Shop) {
    const { exitCode, stdout, stderr } = await importLines(lines, shop)
    assert.deepEqual([exitCode, stderr], [0, ''])
    return JSON.parse(stdout)
  }

  async function exportText(shop: Shop, ...more: string[]): Promise<string> {
    const args = ['history', 'export', '--workspace', shop.workspaceId, ...more]
    const { exitCode, stdout } = await recado(args, stage().env)
    assert.equal(exitCode, 0)
    return stdout
  }
  const exported = async (shop: Shop, ...more: string[]): Promise<Line[]> =>
    (await exportText(shop, ...more))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  const ask = (shop: Shop, path: string) => stage().call('GET', path, undefined, { apiKey: shop.apiKey })

  async function conversationWith(shop: Shop, to: string) {
    const { body } = await ask(shop, `/conversations?to=${encodeURIComponent(to)}`)
    assert.ok(body.data.length <= 1)
    return body.data[0] ?? null
  }

  async function messagesWith(shop: Shop, to: string): Promise<Message[]> {
    const { id } = await conversationWith(shop, to)
    return (await ask(shop, `/conversations/${id}/messages?sort=asc&limit=100`)).body.data
  }

  return { importText, importLines, imported, exportText, exported, ask, conversationWith, messagesWith }
}
