/**
 * `npm start`: the service and the simulator side by side, with a demo shop, until Ctrl-C.
 *
 * Started in order, stopped in the same order within 10 s. Exit code 0: stopped as asked; 1: could not start, or one of
 * the two ended by itself, and a sentence on stderr says why.
 */
import path from 'node:path'
import { readOptions } from '../../scripts/read-options.ts'
import { askedToStop } from './asked-to-stop.ts'
import { makeCard } from './card.ts'
import type { Child } from './child.ts'
import { buildConsole } from './console.ts'
import { letCustomerWrite } from './customer.ts'
import { lockDataFolder, openDataFolder } from './data-folder.ts'
import { assertDemoDatabase, openDemo } from './demo.ts'
import { assertPortFree } from './ports.ts'
import { startService, startSimulator } from './processes.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { showStep, showStopStep } from './steps.ts'

/** Together at most 10 s. The service is given the time its database may need. */
const STOP_MS_MAX = { service: 8_500, simulator: 1_500 }
const STILL_STARTING_EVERY_MS = 10_000

const USAGE = `
npm start    the demo: the service, a simulator in WhatsApp's place, and a shop to try them with, until Ctrl-C

It takes no options, but settings: RECADO_PORT, RECADO_SIMULATOR_PORT, RECADO_DATA_DIR and those of the service, as in
RECADO_PORT=8090 npm start. docs/configuration.md lists them. A real shop runs recado serve.
`
readOptions({}, USAGE)

const root = path.resolve(import.meta.dirname, '../..')
const env = process.env
/** In the order of their start, and of their stop: the simulator stays while the service ends its calls. */
const children: Child[] = []

const asked = askedToStop(() => {
  for (const child of children) child.kill()
  process.exit(1)
})
let isStopping = false
void asked.then(() => (isStopping = true))
// The terminal is gone, and its SIGHUP stops us; or what we say goes to a full disk, and all else runs on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const settings = readSettings(env, root)
  const running = run(settings)
  running.catch(() => {}) // when it loses the race its failure is a consequence of stopping
  await Promise.race([running, asked])
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await stopChildren()
}
process.exit()

async function run(settings: Settings): Promise<never> {
  await openDataFolder(settings.dataDir)
  lockDataFolder(settings.dataDir)
  await assertPortFree(settings.port, 'RECADO_PORT')
  await assertPortFree(settings.simulatorPort, 'RECADO_SIMULATOR_PORT')
  showStep(
    `starting the demo in ${settings.dataDir}: a simulator in the place of WhatsApp, nothing reaches a phone`,
  )
  await assertDemoDatabase(settings, env)

  const service = startService(settings, env) // first: it takes longest
  children.push(service.child)
  const simulator = startSimulator(settings, env)
  children.push(simulator.child)
  const isConsoleBuilt = buildConsole(settings, env)
  const unexpectedEnd = Promise.race(children.map(endOf))
  const stillStarting = setInterval(() => showStep('still starting…'), STILL_STARTING_EVERY_MS)
  await Promise.race([Promise.all([service.isListening, simulator.isListening]), unexpectedEnd])
  await Promise.race([greet(settings, isConsoleBuilt), unexpectedEnd])
  clearInterval(stillStarting)
  return unexpectedEnd
}

async function greet(settings: Settings, isConsoleBuilt: Promise<void>): Promise<void> {
  const { demo, isNew } = await openDemo(settings, env)
  const conversationId = await letCustomerWrite(demo, isNew)
  await isConsoleBuilt
  const card = await makeCard(settings, demo, conversationId)
  if (!isStopping) process.stdout.write(card)
}

async function endOf(child: Child): Promise<never> {
  throw new StartError(await child.ended)
}

async function stopChildren(): Promise<void> {
  for (const child of children.filter((one) => one.isRunning())) {
    showStopStep(`stopping the ${child.name}…`)
    await child.stop(child.name === 'service' ? STOP_MS_MAX.service : STOP_MS_MAX.simulator)
  }
  if (children.length > 0) showStopStep('stopped')
}
