/** The page of the audit log and its CSV have the same words. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { auditWords } from '../../service/src/audit/operations/audit-words.ts'

test('the export of the log has the words of the page', async () => {
  const texts = await readFile(new URL('../src/pages/audit/audit-texts.ts', import.meta.url), 'utf8')
  const pairs = [...texts.matchAll(/^ +'?([a-z_.]+)'?: (?:\(\w+(?:: string)?\) => )?[`'](.+)[`'],$/gm)]
  for (const { subjects, outcomes, actor } of [auditWords.en, auditWords.pt]) {
    const ours = [
      ...Object.entries(subjects),
      ...Object.entries(outcomes).filter(([name]) => name !== 'done'),
      ...[
        ['key', actor.key('${name}')],
        ['command', actor.command('${account}')],
        ['anonymous', actor.anonymous('')],
      ],
    ]
    for (const [name, word] of ours)
      assert.ok(
        pairs.some(([, known, shown]) => known === name && shown === word),
        `${name}: ${word}`,
      )
  }
})
