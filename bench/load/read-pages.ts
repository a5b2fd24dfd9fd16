/** Reads pages repeatedly and compares each with the expected bytes. */
import { request } from 'undici'
import { sendLoad, type LoadResult } from './send-load.ts'

export type Reading = { url: string; connections: number; amount: number; headers: Record<string, string> }

/** Reads these paths in turn. Each answer must equal one of those given for the paths. */
export async function readPages(
  { url, connections, amount, headers }: Reading,
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
    headers,
  })
  return await sendLoad({ url, connections, amount, next, isRight })
}

/** Removes other characters: autocannon breaks those that are split between two packets. */
const toAscii = (text: string) => text.replaceAll(/[^ -~]/g, '')

export type Page = { data: { id: string }[]; cursors: { next: string | null; prev: string | null } }

/** One page, as text and parsed. Throws unless the status is 200. */
export async function readPage(
  { url, headers }: Pick<Reading, 'url' | 'headers'>,
  path: string,
): Promise<{ text: string; page: Page }> {
  const { statusCode, body } = await request(url + path, { headers })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
  return { text, page: JSON.parse(text) as Page }
}
