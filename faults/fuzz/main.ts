/**
 * `npm run fuzz -- --requests 200000 --seed 1`: see run-fuzz.ts. Prints counts of requests and
 * answers, and every fault; exit code 1 if there is one. `--first n --requests 1` replays one
 * request of a seed.
 */
import { readOptions, readWhole } from '../../scripts/read-options.ts'
import { runTidily } from '../../scripts/run-tidily.ts'
import { runFuzz } from './run-fuzz.ts'

const USAGE = `
npm run fuzz -- --requests N --seed N             as many requests (20,000), made from that seed
npm run fuzz -- --first N --requests 1 --seed N   one request of a seed again
`
const values = readOptions(
  {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    first: { type: 'string', default: '0' },
  },
  USAGE,
)

const requests = readWhole('requests', values.requests, 1)
const first = readWhole('first', values.first)
const seed = readWhole('seed', values.seed ?? String(Date.now() % 2 ** 31))
process.exitCode = await runTidily(fuzz)

async function fuzz(): Promise<number> {
  console.log(`Seed ${seed}.\n`)
  const result = await runFuzz({
    requests,
    seed,
    first,
    onProgress: (done, faults, mib) => console.log(`${done} requests, ${faults} kinds of faults, ${mib} MiB`),
  })

  for (const [operation, statuses] of Object.entries(result.operations).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    console.log(`${operation.padEnd(50)} ${counts.join('  ')}`)
  }
  const perSecond = Math.round(result.requests / result.seconds)
  console.log(`\n${result.requests} requests in ${Math.round(result.seconds)} s, ${perSecond} a second.`)
  console.log(`Memory of the service on the way, in MiB: ${result.memoryMib.join(', ')}.`)
  for (const fault of result.faults) console.log(`FAULT ${fault}`)
  console.log(result.faults.length === 0 ? 'No fault was found.' : `${result.faults.length} kinds of faults.`)
  return result.faults.length === 0 ? 0 : 1
}
