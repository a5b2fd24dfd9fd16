/** Links between the pages of the repository lead to a page and a heading that exist. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CODE = /^(```|~~~)[^]*?^\1$/gm

/** As GitHub makes anchors of headings. */
const toAnchor = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function anchorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(CODE, '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]
}

const pages = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (name) => /^(node_modules|dist|\.recado)$/.test(path.basename(name)),
})

test('every link between pages leads somewhere', () => {
  assert.ok(pages.length > 20)
  const broken = pages.flatMap((page) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8')
      .replaceAll(CODE, '')
      .replaceAll(/`[^`\n]*`/g, '')
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return []
      const [to = '', anchor] = target.split('#')
      const file = to === '' ? path.join(ROOT, page) : path.resolve(ROOT, path.dirname(page), to)
      if (!existsSync(file)) return [`${page}: ${target}`]
      const isFound =
        anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(decodeURI(anchor))
      return isFound ? [] : [`${page}: ${target}`]
    })
  })
  assert.deepEqual(broken, [])
})
