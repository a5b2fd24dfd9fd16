/**
 * A test process that runs many files, one after another: the modules that they share are loaded
 * once.
 *
 * The parent sends the path of a file and receives what `FileOutcome` says (events.ts sends it).
 * Top-level hooks and tests of a file belong to a suite that bears its name, so they end with it.
 */
import { Socket } from 'node:net'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { announceFile, endUnreported, nameUnderWay, noteUncaught } from './events.ts'
import { END, type Order } from './orders.ts'
import { closeShared } from './shared.ts'

/** The parent waits longer. */
const END_MS = 20_000
const LOOK_MS = 100
/** After a file has ended, its last event is reported at once. */
const REPORTED_MS = 200

const environment = { ...process.env }
const folder = process.cwd()

for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteUncaught)
process.on('message', (order: Order | typeof END) => void (order === END ? end() : run(order)))

let isEnding = false
process.on('disconnect', () => {
  if (!isEnding) process.exit(1) // the parent has ended
})

function run({ file, name, latestMs }: Order): void {
  const late = setTimeout(() => {
    const underWay = `Under way: ${nameUnderWay()}. ${whatIsOpen()}`
    console.error(`${name} has not ended after ${latestMs / 60_000} minutes. ${underWay}`)
    process.exit(1)
  }, latestMs).unref()
  announceFile(file, name, () => {
    clearTimeout(late)
    putBack()
  })
  // The runner reports nothing of a file in which no test fits the pattern of names.
  void suite(name, async () => void (await import(pathToFileURL(file).href))).then(
    () => void setTimeout(endUnreported, REPORTED_MS, file),
  )
}

/** What a file changes in its process must not reach the next file. */
function putBack(): void {
  for (const variable of Object.keys(process.env))
    if (!(variable in environment)) delete process.env[variable]
  Object.assign(process.env, environment)
  process.chdir(folder)
}

/**
 * The process then ends by itself, unless a file left something open. A timer alone does no harm.
 */
async function end(): Promise<void> {
  isEnding = true
  setTimeout(() => console.error(`This process does not end. ${whatIsOpen()}`), END_MS).unref()
  await closeShared()
  process.disconnect?.()
  const streams = [process.stdout, process.stderr].filter((stream) => stream instanceof Socket).length
  setInterval(() => {
    const open = process.getActiveResourcesInfo().filter((one) => one !== 'Timeout')
    if (open.length <= streams && open.every((one) => /^(Pipe|TTY)Wrap$/.test(one))) process.exit()
  }, LOOK_MS).unref()
}

const whatIsOpen = (): string => `What is open: ${process.getActiveResourcesInfo().join(', ')}.`
