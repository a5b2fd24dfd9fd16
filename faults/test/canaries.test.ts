/** The four ways to break the service on purpose: the checker must see each. Plays them as `npm run faults` would. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { canaries } from '../canaries/canaries.ts'
import { playCanary } from '../canaries/play-canary.ts'
import { openGround } from '../stack/ground.ts'
import { openPostgresServer, type PostgresServer } from '../stack/postgres.ts'
import type { Ground } from '../stack/stack.ts'

let postgres: PostgresServer
let ground: Ground
before(async () => {
  postgres = await openPostgresServer()
  ground = await openGround(postgres)
})
after(() => postgres.close())

for (const canary of canaries) {
  test(`the checker sees it when ${canary.breaks}`, async (t) => {
    const seed = Date.now() % 2 ** 31
    t.diagnostic(`seed ${seed}`)
    const { isSeen, by } = await playCanary(canary, ground, { seed, isLong: false })
    assert.ok(isSeen, `${canary.seenBy} did not see it; seen by ${by.join(', ') || 'none'}`)
  })
}
