/** Pages read over and over, each held against what it must be. */
import { request } from 'undici'
import { sendLoad, type LoadResult } from './send-load.ts'

export type Reading = { url: string; connections: number; amount: number; apiKey: string }

/** Reads these addresses in turn. Each answer must be the one given for its address. */
export async function readPages(
  { url, connections, amount, apiKey }: Reading,
  pages: ReadonlyMap<string, string>,
): Promise<LoadResult> {
  const paths = [...pages.keys()]
  const right = new Set(pages.values())
  const rightAscii = new Set([...right].map(toAscii))
  const isRight = (body: string) => right.has(body) || rightAscii.has(toAscii(body))
  let turn = 0
  const next = () => ({
    method: 'GET' as const,
    path: paths[turn++ % paths.length] ?? '',
    headers: { 'api-key': apiKey },
  })
  return await sendLoad({ url, connections, amount, next, isRight })
}

/** Without other characters: autocannon breaks those that two packets share. */
const toAscii = (text: string) => text.replaceAll(/[^ -~]/g, '')

export type Page = { data: { id: string }[]; cursors: { next: string | null; prev: string | null } }

/** One page, as it comes and as it is read. Throws for anything but a 200. */
export async function readPage(
  { url, apiKey }: Pick<Reading, 'url' | 'apiKey'>,
  path: string,
): Promise<{ text: string; page: Page }> {
  const { statusCode, body } = await request(url + path, { headers: { 'api-key': apiKey } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
  return { text, page: JSON.parse(text) as Page }
}
