/** A contact who is erased is gone from every table, and no other contact is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { appendNow } from '../stage/append-now.ts'
import { changesNumber, conversationWith, says, writes } from '../stage/people.ts'
import { playStory, readEverything, type Story } from '../stage/person-story.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { tables } from '../../src/engine/postgres/tables.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
let person: Story
let neighbour: Story
before(async () => {
  stage = await openStage({ channel })
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  shop = { ...stage.shop, apiKey: key }
  person = await playStory(stage, channel, shop, { digits: '6543', word: 'zenaide' })
  await stage.until(
    async () => (await rowsOf(person)).some((row) => row.startsWith('sender_activity: ')),
    'the latest error of the sender is written down',
  )
})
after(() => stage.close())

/** Tables that have something of a person, and which are empty of them after an erasure. */
const ERASED: string[] = tables.filter(([, { kept }]) => kept === undefined).map(([name]) => name)

const rowsOf = async ({ marks, ids }: Story) =>
  (await readEverything(stage)).filter(
    (row) => marks.test(row) || ids.some((id) => row.split(/[^\w.-]+/).includes(id)),
  )
const tablesOf = (rows: string[]) => [...new Set(rows.map((row) => row.slice(0, row.indexOf(':'))))]

/** Without what changes by itself. */
const withoutHints = (rows: string[]) =>
  rows.filter((row) => !/^(sender_activity|event_changes|events|event_logs|message_indexes): /.test(row))

const contact = (...args: string[]) =>
  recado(['contact', ...args, '--workspace', stage.shop.workspaceId], stage.env)

test('the story leaves something in each table that is erased', async () => {
  const tables = tablesOf(await rowsOf(person))
  assert.deepEqual(
    ERASED.filter((table) => !tables.includes(table)),
    [],
  )
})

test('without --yes nothing is erased, and it is said what would be', async () => {
  const had = withoutHints(await rowsOf(person))
  const { exitCode, stdout } = await contact('erase', '--address', person.phone)
  assert.equal(exitCode, 0)
  assert.match(
    stdout,
    /^WHAT +WOULD ERASE\ncontacts +1\naddresses +2\nconversations +1\nmessages +12\nmerges +2\ndeadLetters +1\nappEntries +2\n/,
  )
  assert.match(stdout, /Nothing was erased\. Add --yes/)
  assert.deepEqual(withoutHints(await rowsOf(person)), had)
})

test('after an erasure no row of any table has anything of the person, and of other people every row is as it was', async () => {
  neighbour = await playStory(stage, channel, shop, { digits: '7766', word: 'osvaldo' })
  const had = withoutHints(await rowsOf(neighbour))

  const { exitCode, stdout, stderr } = await contact('erase', '--address', person.phone, '--yes', '--json')
  assert.equal(exitCode, 0, stderr)
  const { erased } = JSON.parse(stdout)
  assert.deepEqual(erased, {
    contacts: 1,
    addresses: 2,
    conversations: 1,
    messages: 12,
    attempts: 4,
    receipts: 1,
    media: 1,
    orderReferences: 2,
    resolutions: 2,
    drafts: 1,
    notes: 1,
    idempotencyKeys: 2,
    merges: 2,
    deadLetters: 1,
    appEntries: 3,
  })
  assert.deepEqual(
    (await rowsOf(person)).filter((row) => person.marks.test(row)),
    [],
  )
  await appendNow(stage.db)
  assert.deepEqual(tablesOf(await rowsOf(person)), ['audit_entries', 'events'], 'ids, without the person')
  assert.deepEqual(withoutHints(await rowsOf(neighbour)), had)
})

test('a person who is gone is not known, by any address', async () => {
  for (const address of [person.phone, person.phoneBefore, person.userId]) {
    for (const args of [['export'], ['erase'], ['erase', '--yes']]) {
      const { exitCode, stdout, stderr } = await contact(...args, '--address', address)
      assert.deepEqual([exitCode, stdout], [3, ''])
      assert.match(stderr, /^No person has this address/)
    }
  }
})

test('what an erasure is asked for is checked before anything is erased', async () => {
  const { phone } = neighbour
  const sender = '00000000-0000-7000-8000-000000000000'
  for (const [exitCode, ...args] of [
    [2, '--address', 'Ana'],
    [2],
    [2, '--address', phone, '--older-than-days', '3'],
    [2, '--older-than-days', '0'],
    [2, '--older-than-days', '3', '--sender', stage.shop.senderId],
    [3, '--address', phone, '--sender', sender],
    [3, '--address', phone, '--sender', 'x'],
  ] as const) {
    const outcome = await contact('erase', '--yes', ...args)
    assert.equal(outcome.exitCode, exitCode, `${args.join(' ')}: ${outcome.stderr}`)
  }
  assert.equal((await contact('export', '--address', phone)).exitCode, 0)
})

test('a person who was given a number that another person had before is exported and erased alone', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const ago = (count: number) => new Date(stage.clock.now().getTime() - count * 1000)
  await writes(stage, { phone: before }, ago(400), says('former'))
  await writes(stage, { phone: now }, ago(300), says('friend'))
  const former = await conversationWith(stage, before)
  const friend = await conversationWith(stage, now)
  await changesNumber(stage, before, now, ago(200))
  await writes(stage, { phone: now }, ago(150))
  await writes(stage, { phone: before }, ago(100), says('stranger'))
  const nested = (levels: number): unknown =>
    levels === 0 ? 'dead letter of the stranger' : [nested(levels - 1)]
  const deep = textMessage(before, ago(50), { referral: nested(40) })
  assert.equal(await postWebhook(stage, { messages: [deep] }), 200)

  const exportOf = async (phone: string) => (await contact('export', '--address', phone)).stdout
  assert.doesNotMatch(await exportOf(now), /stranger/)
  assert.match(await exportOf(before), /dead letter of the stranger/)
  assert.doesNotMatch(await exportOf(before), /former|friend/)

  assert.equal((await contact('erase', '--address', before, '--yes')).exitCode, 0)
  for (const { id } of [former, friend]) {
    assert.equal((await stage.call('GET', `/conversations/${id}`)).status, 200, 'it is not the stranger’s')
  }
})
