/**
 * What `npm run docs` writes: tables and figures in docs/, and the files of other packages that
 * follow from rows of the service. A test fails if the command would change a file.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inCompose, inKustomization, readImage } from '../packaging/image.ts'
import { PANEL_FILES } from '../packaging/panels.ts'
import { CHAT_WORDS_FILE, toChatWords } from './chat-words.ts'
import { CONSOLE_TEXTS } from './console-texts.ts'
import { writeLimits } from './limits.ts'
import { fillMarks } from './marks.ts'
import { toAlertRules } from './metrics.ts'
import { toOperationTables } from './operations.ts'
import { writeRules } from './rules.ts'
import { TABLES } from './tables.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** `file` is a path in the repository; a page keeps what is not between marks. */
type Generated = { file: string; write(before: string): string | Promise<string> }

const ALL: Generated[] = [
  ...Object.entries(TABLES).map(([file, parts]) => ({
    file,
    write: (page: string) => fillMarks(page, parts),
  })),
  {
    file: 'docs/api.md',
    write: async (page: string) =>
      fillMarks(page, [{ name: 'the operations', text: await toOperationTables() }]),
  },
  { file: 'docs/preflight.md', write: writeRules },
  { file: 'docs/limits.md', write: writeLimits },
  {
    file: 'packaging/prometheus/recado-alerts.yaml',
    write: async () => toAlertRules(await readPage('docs/metrics.md')),
  },
  {
    file: 'packaging/compose/compose.yaml',
    write: async (before: string) => inCompose(before, await readImage(ROOT)),
  },
  {
    file: 'packaging/kubernetes/kustomization.yaml',
    write: async (before: string) => inKustomization(before, await readImage(ROOT)),
  },
  ...PANEL_FILES.map(({ file, write }) => ({ file, write: () => write(ROOT) })),
  { file: CHAT_WORDS_FILE, write: toChatWords },
  ...Object.entries(CONSOLE_TEXTS).map(([name, text]) => ({
    file: `console/src/generated/${name}`,
    write: () => text,
  })),
]

const readPage = (file: string) => readFile(path.join(ROOT, file), 'utf8')

/** Writes the files that change, and returns their names. */
export async function writeGenerated(): Promise<string[]> {
  const changed = (await readGenerated()).filter(({ before, after }) => after !== before)
  for (const { file, after } of changed) {
    await mkdir(path.dirname(path.join(ROOT, file)), { recursive: true })
    await writeFile(path.join(ROOT, file), after)
  }
  return changed.map(({ file }) => file)
}

/** Each generated file as it is, empty if it is missing, and as the command would write it. */
export function readGenerated(): Promise<{ file: string; before: string; after: string }[]> {
  return Promise.all(
    ALL.map(async ({ file, write }) => {
      const before = await readPage(file).catch(() => '')
      try {
        return { file, before, after: await write(before) }
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
      }
    }),
  )
}
