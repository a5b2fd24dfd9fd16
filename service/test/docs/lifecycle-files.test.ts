// test: alone, it counts which functions of its process run
/**
 * The sheets of docs/message-lifecycle.md name every file that a message really passes: those whose
 * functions run.
 */
import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { after, before, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { readPage } from '../stage/docs.ts'
import { listen } from '../stage/listen.ts'
import { conversationWith } from '../stage/people.ts'
import { newWriter, untilToldDelivered } from '../stage/send.ts'
import { openUser } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const SOURCES = '/service/src/'
/**
 * What every request and job uses is no part of the way of a message; the sheets name what matters
 * of it.
 */
const isNamedAtWill = (file: string) => file.startsWith('engine/') || file === 'main.ts'

let stage: Stage

before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

/** The files of the service of which a named function ran meanwhile. */
async function listFilesOf(run: () => Promise<void>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.includes(SOURCES))
      .filter(({ functions }) =>
        functions.some(
          ({ functionName, ranges: [whole] }) => functionName !== '' && whole && whole.count > 0,
        ),
      )
      .map(({ url }) => url.slice(url.indexOf(SOURCES) + SOURCES.length))
      .toSorted()
  } finally {
    session.disconnect()
  }
}

test('every file that an order passes, from the request to the list, and its receipts and an answer pass, is named', async () => {
  const customer = await newWriter(stage)
  await stage.settled()
  const files = await listFilesOf(async () => {
    const order = orderDetails(stage.shop.from, customer, 'PED-1')
    const { body } = await stage.call('POST', '/messages/interactive/order_details', order)
    const { conversationId } = await untilToldDelivered(stage, body.id)
    await stage.simulator.customerWrites(newCustomer(), 'Oi')
    await stage.settled()
    const listed = await stage.call('GET', `/conversations/${String(conversationId)}/messages`)
    assert.equal(listed.status, 200)
  })
  assert.ok(files.includes('store/accept-messages.ts') && files.includes('store/record-receipts.ts'))
  await assertNamed(files)
})

test('every file that a click in the console passes, until another tab receives it, is named', async () => {
  const [ana, bia] = [await openUser(stage), await openUser(stage)]
  const { id } = await conversationWith(stage, await newWriter(stage))
  await stage.settled()
  const files = await listFilesOf(async () => {
    const otherTab = await listen(stage, { headers: bia.headers })
    await otherTab.next('ready')
    const { status } = await ana.call('PATCH', `/conversations/${id}`, { assignee: bia.userId })
    assert.equal(status, 200)
    const told = await otherTab.next('conversation.assigned')
    assert.equal(told.conversation.inbox.assignee.id, bia.userId)
    otherTab.leave()
  })
  assert.ok(files.includes('conversations/operations/change-conversation.ts'))
  await assertNamed(files)
})

async function assertNamed(files: string[]): Promise<void> {
  const page = await readPage('message-lifecycle.md')
  const named = new Set([...page.matchAll(/`([a-z-]+\/[a-z/-]+\.ts)`/g)].map(([, file]) => file))
  assert.deepEqual(
    files.filter((file) => !isNamedAtWill(file) && !named.has(file)),
    [],
  )
}
