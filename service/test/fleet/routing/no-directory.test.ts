/** A single server needs no directory, and has no cost of one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWriter, sendContacts } from '../../stage/send.ts'
import { openStage } from '../../stage/stage.ts'
import { listenToStatements } from '../../stage/statements.ts'

test('without RECADO_DIRECTORY_URL no statement names the directory, and there is none, nor a fence', async () => {
  const texts: string[] = []
  const stop = listenToStatements(({ text }) => texts.push(text))
  const stage = await openStage()
  try {
    const { id } = await sendContacts(stage, await newWriter(stage))
    await stage.messageWith(id, 'sent')
    assert.ok(texts.length > 20)
    assert.deepEqual(
      texts.filter((text) => /\bdirectory\b/.test(text)),
      [],
    )
    const { rows } = await stage.db.query(`select to_regnamespace('directory') is null as "isMissing"`)
    assert.deepEqual(rows, [{ isMissing: true }])
    const { rows: fenced } = await stage.db.query(`select from pg_trigger where tgname = 'away'`)
    assert.equal(fenced.length, 0)
  } finally {
    stop()
    await stage.close()
  }
})
