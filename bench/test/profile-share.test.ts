import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { profileShare } from '../measure/profile-share.ts'

test('the share of a part is what it and all it calls took of the time something was done', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-profile-'))
  t.after(() => rm(folder, { recursive: true }))
  const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
    ...{ id, callFrame: { functionName, url }, children },
  })
  const profile = {
    nodes: [
      node(1, '(root)', '', [2, 3, 4, 6]),
      node(2, '(idle)', ''),
      node(3, '(garbage collector)', ''),
      node(4, 'note', 'file:///x/metrics/metrics.ts', [5]),
      node(5, 'now', 'node:perf_hooks'),
      node(6, 'accept', 'file:///x/delivery/accept.ts'),
    ],
    samples: [2, 3, 4, 5, 6],
    timeDeltas: [5_000, 500, 100, 200, 900],
  }
  const file = path.join(folder, 'one.cpuprofile')
  await writeFile(file, JSON.stringify(profile))
  assert.equal(await profileShare(file, /\/metrics\//), 300 / 1_200)
  await writeFile(file, JSON.stringify({ ...profile, samples: [2], timeDeltas: [1] }))
  await assert.rejects(profileShare(file, /\/metrics\//))
})
