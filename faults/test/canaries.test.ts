/**
 * The checker must see each canary but the slow one. The test plays them as `npm run faults` does: all at once, because they
 * mostly wait, each with its own database server, because one of them kills it.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { canaries, type Canary } from '../canaries/canaries.ts'
import { playCanary } from '../canaries/play-canary.ts'
import { openGround } from '../stack/ground.ts'
import { openPostgresServer } from '../stack/postgres.ts'

async function play(canary: Canary, seed: number) {
  const postgres = await openPostgresServer()
  try {
    return await playCanary(canary, await openGround(postgres), { seed, isLong: false })
  } finally {
    await postgres.close()
  }
}

void suite('canaries', { concurrency: true }, () => {
  for (const canary of canaries.filter(({ isSlow }) => !isSlow)) {
    test(`the checker sees it when ${canary.breaks}`, async (t) => {
      const seed = Date.now() % 2 ** 31
      t.diagnostic(`seed ${seed}`)
      let seen = await play(canary, seed)
      // An injected fault may miss, such as a late start of a message that the other process is just sending; so play twice.
      if (!seen.isSeen) seen = await play(canary, seed + 1)
      assert.ok(seen.isSeen, `${canary.seenBy} did not see it; seen by ${seen.by.join(', ') || 'none'}`)
    })
  }
})
