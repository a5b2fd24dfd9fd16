/**
 * What others wrote reaches the terminal of the person who runs a command as text: it moves no
 * cursor, adds no row and turns nothing round.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())

/**
 * Sets the title of a window, clears it in two ways, rubs out, turns the text round, and goes back
 * to the start of the line.
 */
const HOSTILE = 'a\u001b]0;title\u0007\u001b[2J\u009b2J\u007f\u202eb\u2066c\r'
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const run = (...args: string[]) => recado([...args, '--workspace', stage.shop.workspaceId], stage.env)

test('the name of a key that a program made stays in its cell', async () => {
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const name = `${HOSTILE}\n0000  rcd_aaaa  forged`
  const made = await stage.call('POST', '/keys', { name, scopes: ['messages:read'] }, { apiKey })
  assert.equal(made.status, 200)

  const table = await run('key', 'list')
  assert.doesNotMatch(table.stdout, OBEYED)
  assert.doesNotMatch(table.stdout, /^0000/m)
  assert.match(
    table.stdout,
    /^\S+ +rcd_\S+ +a\\u001b\]0;title\\u0007.*\\n0000 {2}rcd_aaaa {2}forged +messages:read/m,
  )

  const { stdout } = await run('key', 'list', '--json')
  assert.doesNotMatch(stdout, OBEYED)
  const { data } = JSON.parse(stdout) as { data: { id: string; name: string }[] }
  assert.equal(data.find(({ id }) => id === made.body.id)?.name, name)
})

test('what a customer wrote is exported with every character, and none that a terminal obeys', async () => {
  const ana = newCustomer()
  const message = textMessage(ana, stage.clock.now(), { text: { body: HOSTILE } })
  const contacts = [{ profile: { name: HOSTILE }, wa_id: ana.slice(1) }]
  assert.equal(await postWebhook(stage, { contacts, messages: [message] }), 200)

  const person = (await run('contact', 'export', '--address', ana)).stdout
  assert.doesNotMatch(person, OBEYED)
  const [contact] = JSON.parse(person).contacts
  assert.equal(contact.name, HOSTILE)
  assert.equal(contact.messages[0].message.content, HOSTILE)

  const history = (await run('history', 'export')).stdout
  assert.doesNotMatch(history, OBEYED)
  assert.equal(JSON.parse(history).content, HOSTILE)
})

test('a fault in a file names the field it is in as text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-terminal-'))
  try {
    const file = join(folder, 'history.jsonl')
    await writeFile(file, JSON.stringify({ [HOSTILE]: 1 }))
    const { exitCode, stderr } = await run('history', 'import', '--file', file)
    assert.equal(exitCode, 1)
    assert.doesNotMatch(stderr, OBEYED)
    assert.match(stderr, /^line 1 \/a\\u001b\]0;title.*: There is no such field\.$/m)
  } finally {
    await rm(folder, { recursive: true })
  }
})
