/** Whoever is erased is gone from every table, and nobody else is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { appendNow } from '../stage/append-now.ts'
import { changesNumber, conversationWith, says, writes } from '../stage/people.ts'
import { playStory, readEverything, type Story } from '../stage/person-story.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { tell, textMessage } from '../stage/webhook.ts'

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

/** Tables in which something of a person stands, and which are empty of them after an erasure. */
const ERASED = [
  'answers',
  'attempts',
  'channel_message_ids',
  'contact_addresses',
  'contacts',
  'conversation_labels',
  'conversation_reads',
  'conversations',
  'delivery_resolutions',
  'drafts',
  'failed_messages',
  'idempotency_keys',
  'media',
  'message_media',
  'message_states',
  'message_words',
  'messages',
  'notes',
  'order_messages',
  'orders',
  'receipts',
  'sender_activity',
  'dead_letters',
]

/** Tables that an erasure need not go to, and why. */
const OTHERS: Record<string, string> = {
  audit_entries: 'of the people of the shop, and ids; a contact is named nowhere',
  api_keys: 'of programs, named by the operator',
  calls: 'ids of messages, only while they are being sent',
  event_changes: 'ids, until they have a position in the log',
  event_days: 'positions',
  event_logs: 'positions',
  events: 'ids, statuses and times of what happened, for 30 days',
  deliveries: 'only while something is to be sent: then nothing is erased',
  media_totals: 'how many bytes a workspace has',
  media_uploads: 'ids of WhatsApp; it goes with the file',
  schema_migrations: 'of the schema',
  leases: 'of processes',
  message_indexes: 'places in the event log, and the id of a message while older ones are indexed',
  message_slices: 'times and counts',
  webhook_endpoints: 'of the systems of the shop',
  payment_accounts: 'of the shop: its accounts at banks, with credentials of its own',
  charges: 'the books of the shop: amounts, times and ids; the reference of the order stays',
  payments: 'as above; nothing is kept of who paid',
  refunds: 'as above; why something went back is erased',
  unreadable_payments: 'as the bank wrote them: ids, amounts and times; nothing is kept of who paid',
  payment_notices: 'ids; those of the orders of an erased person go',
  webhook_attempts: 'what the systems of the shop answered, for 30 days',
  webhook_replays: 'places in the event log',
  webhook_retries: 'a place in the event log for each conversation, for three days at most',
  senders: 'of the shop; why it was stopped is about its account',
  template_syncs: 'of senders',
  templates: 'of the shop: texts with variables, and samples that the shop made up',
  workspaces: 'of the shop',
  users: 'people of the shop, by the operator',
  sessions: 'of users, until they end',
  user_links: 'of users, until they are used or expire',
  passkeys: 'of users',
  user_identities: 'of users',
  labels: 'words of the shop',
  saved_replies: 'texts of the shop',
  inbox_users:
    'of people of the shop: when a conversation was given to them, and until when they have read all',
}

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

test('each table of the schema is one that is erased, or is named with why it holds nothing of a person', async () => {
  const { rows } = await stage.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p', 'm') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...ERASED, ...Object.keys(OTHERS)].sort(),
  )
})

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
    /^WHAT +WOULD ERASE\ncontacts +1\naddresses +2\nconversations +1\nmessages +12\nmerges +2\ndeadLetters +1\n/,
  )
  assert.match(stdout, /Nothing was erased\. Add --yes/)
  assert.deepEqual(withoutHints(await rowsOf(person)), had)
})

test('after an erasure no row of any table has anything of the person, and of somebody else every row is as it was', async () => {
  neighbour = await playStory(stage, channel, shop, { digits: '7766', word: 'osvaldo' })
  const had = withoutHints(await rowsOf(neighbour))

  const { exitCode, stdout, stderr } = await contact('erase', '--address', person.phone, '--yes', '--json')
  assert.equal(exitCode, 0, stderr)
  const { erased } = JSON.parse(stdout)
  assert.deepEqual(erased, {
    ...{
      contacts: 1,
      addresses: 2,
      conversations: 1,
      messages: 12,
      attempts: 4,
      receipts: 1,
      media: 1,
      orderReferences: 2,
    },
    ...{ resolutions: 2, drafts: 1, notes: 1, idempotencyKeys: 2, merges: 2, deadLetters: 1 },
  })
  assert.deepEqual(
    (await rowsOf(person)).filter((row) => person.marks.test(row)),
    [],
  )
  await appendNow(stage.db)
  assert.deepEqual(tablesOf(await rowsOf(person)), ['audit_entries', 'events'], 'ids, without the person')
  assert.deepEqual(withoutHints(await rowsOf(neighbour)), had)
})

test('whoever is gone is not known, by any address', async () => {
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

test('whoever was given a number that was somebody’s before is handed over and erased alone', async () => {
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
  assert.equal(await tell(stage, { messages: [deep] }), 200)

  const exportOf = async (phone: string) => (await contact('export', '--address', phone)).stdout
  assert.doesNotMatch(await exportOf(now), /stranger/)
  assert.match(await exportOf(before), /dead letter of the stranger/)
  assert.doesNotMatch(await exportOf(before), /former|friend/)

  assert.equal((await contact('erase', '--address', before, '--yes')).exitCode, 0)
  for (const { id } of [former, friend]) {
    assert.equal((await stage.call('GET', `/conversations/${id}`)).status, 200, 'it is not the stranger’s')
  }
})
