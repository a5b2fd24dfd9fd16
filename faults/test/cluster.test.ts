/**
 * The parts of `npm run faults -- --cluster` that need no Patroni: its files agree, it counts
 * right, and it says why it is skipped.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { clusterCanaries, clusterExperiments } from '../cluster/cluster-experiments.ts'
import { longestSilence, median } from '../cluster/recovery.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFile(path.join(ROOT, name), 'utf8')

test('a machine without the packages says which, and the plays are skipped', () => {
  const { status, stdout } = spawnSync(process.execPath, [path.join(ROOT, 'faults/main.ts'), '--cluster'], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })
  assert.equal(status, 0)
  const why =
    process.getuid?.() === 0 ? 'there is no patroni, no etcd, no haproxy' : 'they take root, on Linux'
  assert.ok(stdout.startsWith(`The plays of a cluster are skipped: ${why}`), stdout)
})

test('the files of packaging/patroni name the same three machines', async () => {
  const [patroni, haproxy] = [
    await read('packaging/patroni/patroni.yml'),
    await read('packaging/patroni/haproxy.cfg'),
  ]
  const members: string[] = []
  const clusters = new Set<string>()
  for (const name of ['db1', 'db2', 'db3']) {
    const env = parseEnv(await read(`packaging/patroni/${name}.env`))
    const [address = ''] = (env.PATRONI_RESTAPI_CONNECT_ADDRESS ?? '').split(':')
    assert.equal(env.PATRONI_NAME, name)
    assert.equal(env.ETCD_NAME, name)
    assert.equal(env.PATRONI_POSTGRESQL_CONNECT_ADDRESS, `${address}:5432`)
    assert.ok(haproxy.includes(`server ${name} ${address}:5432\n`), name)
    assert.ok(
      env.ETCD_ADVERTISE_CLIENT_URLS === `http://${address}:2379` && patroni.includes(`${address}:2379`),
    )
    members.push(`${name}=${env.ETCD_INITIAL_ADVERTISE_PEER_URLS}`)
    clusters.add(env.ETCD_INITIAL_CLUSTER ?? '')
  }
  assert.deepEqual([...clusters], [members.join()])
  for (const port of [8008, 2379]) assert.ok(haproxy.includes(`http-check connect port ${port}\n`))
})

test('the pages name each way to lose a primary, in the words of the play', async () => {
  const page = await read('docs/high-availability.md')
  const [, played = ''] = /^## What was played$(.*?)^## /ms.exec(page) ?? []
  const rows = [...played.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(
    ([, name, says]) => `${name}: ${says}`,
  )
  const known = clusterExperiments.map(({ name, injects }) => `${name}: ${injects}`)
  assert.deepEqual(rows, known)
  for (const { name } of clusterCanaries) assert.ok(page.includes(`\`${name}\``), name)
})

test('the longest silence begins at the hit or an acknowledgement, and ends at the next or when the cluster is whole', () => {
  assert.equal(longestSilence([10, 20, 50, 60], 15, 70), 30)
  assert.equal(longestSilence([10, 20], 15, 70), 50)
  assert.equal(longestSilence([10, 80], 15, 70), 55)
})

test('the median is the middle, or lies between the two in the middle', () => {
  assert.equal(median([30, 10, 20]), 20)
  assert.equal(median([10, 40, 20, 30]), 25)
})
