/** docs/limits.md gives each bound its figure: that of the constant it names. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { TOLD_MAX } from '../../src/events/change-feed.ts'
import { UNTAKEN_BYTES_MAX } from '../../src/api/http/untaken-answers.ts'
import { ANSWERED_MAX } from '../../src/api/operations/messages/idempotency.ts'
import { KEYS_MAX } from '../../src/api/auth/rate-limits.ts'
import {
  STREAMS_MAX,
  STREAMS_OF_KEY_MAX,
  WAITING_BYTES_MAX,
} from '../../src/api/operations/events/stream-events.ts'
import { NAME_CHARS_MAX } from '../../src/channels/whatsapp/webhooks/contact.ts'
import { ELEMENT_CHARS_MAX } from '../../src/channels/whatsapp/webhooks/parsed-element.ts'
import { UNFINISHED_BYTES_MAX } from '../../src/api/http/unfinished-bodies.ts'
import { DAY_MS } from '../../src/clock.ts'
import { UNKNOWN_MAX } from '../../src/delivery/deliveries-repository.ts'
import { TURNS_PER_CALL } from '../../src/delivery/turn-limit.ts'
import { LOADED_MAX, LANE_MAX } from '../../src/delivery/loaded-deliveries.ts'
import { PAYLOAD_BYTES_MAX, READ_BYTES_MAX } from '../../src/delivery/payload-room.ts'
import { KNOWN_MAX } from '../../src/contacts/link-addresses.ts'
import { UNPLACED_KEPT_MS } from '../../src/inbox/prune-unplaced.ts'
import { POOL_WAITING_MAX } from '../../src/postgres/bounded-pool.ts'
import { CHANGES_KEPT_MS } from '../../src/postgres/changes.ts'
import { PENDING_MAX } from '../../src/postgres/notifications.ts'
import { BATCH_BYTES_MAX, BATCH_MAX, WRITE_BOUNDS } from '../../src/postgres/write-queue.ts'
import { settings } from '../../src/settings.ts'
import { NAMES_MAX } from '../../src/tenants/unread-webhooks.ts'
import { readPage } from '../stage/docs.ts'

const MINUTE_MS = 60_000
const count = (value: number) => value.toLocaleString('en')
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const days = (ms: number) => `${ms / DAY_MS} days`

/** What the page says before it names the constant. */
const FIGURES: Record<string, string[]> = {
  KEYS_MAX: [`${count(KEYS_MAX)} keys`],
  WRITE_BOUNDS: [
    `${count(WRITE_BOUNDS.itemsMax)} items`,
    mebibytes(WRITE_BOUNDS.bytesMax),
    `older than ${WRITE_BOUNDS.oldestMaxMs / 1000} s`,
  ],
  BATCH_MAX: [`${count(BATCH_MAX)} items`],
  BATCH_BYTES_MAX: [mebibytes(BATCH_BYTES_MAX)],
  TURNS_PER_CALL: [`${count(TURNS_PER_CALL)} turns`],
  UNKNOWN_MAX: [count(UNKNOWN_MAX)],
  LOADED_MAX: [count(LOADED_MAX)],
  LANE_MAX: [`${count(LANE_MAX)} of one conversation`],
  PAYLOAD_BYTES_MAX: [mebibytes(PAYLOAD_BYTES_MAX)],
  READ_BYTES_MAX: [mebibytes(READ_BYTES_MAX)],
  POOL_WAITING_MAX: [count(POOL_WAITING_MAX)],
  ANSWERED_MAX: [count(ANSWERED_MAX)],
  PENDING_MAX: [count(PENDING_MAX)],
  STREAMS_MAX: [`${count(STREAMS_MAX)} of a process`],
  STREAMS_OF_KEY_MAX: [`${count(STREAMS_OF_KEY_MAX)} of a key`],
  WAITING_BYTES_MAX: [mebibytes(WAITING_BYTES_MAX)],
  CHANGES_KEPT_MS: [`${CHANGES_KEPT_MS / MINUTE_MS} minutes`],
  TOLD_MAX: [`${count(TOLD_MAX)} things`],
  UNPLACED_KEPT_MS: [days(UNPLACED_KEPT_MS)],
  NAMES_MAX: [`${count(NAMES_MAX)} a process`],
  UNFINISHED_BYTES_MAX: [mebibytes(UNFINISHED_BYTES_MAX)],
  UNTAKEN_BYTES_MAX: [mebibytes(UNTAKEN_BYTES_MAX)],
  KNOWN_MAX: [count(KNOWN_MAX)],
  ELEMENT_CHARS_MAX: [`${count(ELEMENT_CHARS_MAX)} characters`],
  NAME_CHARS_MAX: [count(NAME_CHARS_MAX)],
  RECADO_KEY_RATE_PER_MINUTE: [`${count(settings.keyRatePerMinute.fallback)} requests`],
}

let page: string
before(async () => (page = await readPage('limits.md')))

test('docs/limits.md names no constant that is not compared here', () => {
  const named = [...page.matchAll(/`([A-Z][A-Z_]*(?:_MAX|_MS|_BOUNDS|_PER_[A-Z]+))`/g)].map(
    ([, name]) => name,
  )
  const others = ['RECADO_ANSWER_TIMEOUT_MS'] // its figure is in docs/configuration.md
  assert.deepEqual(
    new Set(named.filter((name) => !others.includes(String(name)))),
    new Set(Object.keys(FIGURES)),
  )
})

for (const [name, figures] of Object.entries(FIGURES)) {
  test(`docs/limits.md has the figure of ${name}`, () => {
    const said =
      page
        .slice(0, page.indexOf(`\`${name}\``))
        .split(/\n\n|\n?\|/)
        .at(-1) ?? ''
    for (const figure of figures) assert.match(said, new RegExp(`(?<![0-9,.])${figure}`))
  })
}
