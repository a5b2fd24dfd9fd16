/**
 * The four ways to break the service on purpose: the checker must see each. Plays them as `npm run faults` would, all at
 * once because they wait more than they work, each with a database server of its own because one of them kills it.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { canaries } from '../canaries/canaries.ts'
import { playCanary } from '../canaries/play-canary.ts'
import { openGround } from '../stack/ground.ts'
import { openPostgresServer } from '../stack/postgres.ts'

void suite('canaries', { concurrency: true }, () => {
  for (const canary of canaries) {
    test(`the checker sees it when ${canary.breaks}`, async (t) => {
      const seed = Date.now() % 2 ** 31
      t.diagnostic(`seed ${seed}`)
      const postgres = await openPostgresServer()
      try {
        const ground = await openGround(postgres)
        const { isSeen, by } = await playCanary(canary, ground, { seed, isLong: false })
        assert.ok(isSeen, `${canary.seenBy} did not see it; seen by ${by.join(', ') || 'none'}`)
      } finally {
        await postgres.close()
      }
    })
  }
})
