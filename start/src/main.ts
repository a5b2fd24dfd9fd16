/**
 * `npm start`: the service, the simulator and the bank in one process, with a demo shop, until
 * Ctrl-C.
 *
 * Programs stop in the order of their start, within 10 s; one that takes longer, because it is
 * still starting on a busy machine, is cut off with a word. Exit code 0: stopped as asked; 1: could
 * not start, and a sentence on stderr says why.
 */
import path from 'node:path'
import { readOptions } from '../../scripts/read-options.ts'
import { stopRequested } from '../../service/src/index.ts'
import { makeCard } from './card.ts'
import { buildConsole } from './console.ts'
import { letCustomerWrite } from './customer.ts'
import { openDataFolder } from './data-folder.ts'
import { assertDemoDatabase, openDemo } from './demo.ts'
import { openPaymentAccount } from './payment-account.ts'
import { assertPortFree } from './ports.ts'
import { startBank, startService, startSimulator } from './programs.ts'
import type { Running } from './programs.ts'
import { listPorts, readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { showStep, showStopStep, StartError } from './steps.ts'

const STOP_MS_MAX = 10_000
const STILL_STARTING_EVERY_MS = 10_000

const USAGE = `
npm start    the demo: the service, a simulator in WhatsApp's place, a bank, and a shop to try them with, until Ctrl-C

It takes no options, but settings: RECADO_PORT, RECADO_SIMULATOR_PORT, RECADO_BANK_PORT,
RECADO_BANK_CONTROL_PORT, RECADO_DATA_DIR and those of the service, as in
RECADO_PORT=8090 npm start. docs/configuration.md lists them. A real shop runs recado serve.
`
readOptions({}, USAGE)

const root = path.resolve(import.meta.dirname, '../..')
const { env } = process
/**
 * Stopped in the order of their start: simulator and bank still answer while the service ends its
 * calls.
 */
const programs = new Map<string, Promise<Running>>()

const asked = stopRequested()
let isStopping = false
void asked.then(() => (isStopping = true))
// Ignored: a closed terminal stops this process by SIGHUP, and a full disk shall not stop it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  const running = run(readSettings(env, root))
  running.catch(() => {}) // a failure after the race is a consequence of stopping
  await Promise.race([running, asked])
  await asked
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await stopPrograms()
}
process.exit()

async function run(settings: Settings): Promise<void> {
  await openDataFolder(settings.dataDir)
  for (const [setting, port] of listPorts(settings)) await assertPortFree(port, setting)
  showStep(
    `starting the demo in ${settings.dataDir}: a simulator in the place of WhatsApp and a bank of its own, nothing reaches a phone and no money moves`,
  )
  await assertDemoDatabase(settings, env)

  const stillStarting = setInterval(() => showStep('still starting…'), STILL_STARTING_EVERY_MS)
  const bank = startBank(settings)
  const service = startService(settings, env, bank)
  const listening = [
    keep('service', service), // first: it is the slowest
    keep('simulator', startSimulator(settings, env)),
    keep('bank', bank),
  ]
  const isConsoleBuilt = buildConsole(settings, env)
  await Promise.all(listening)
  const demo = await openDemo(settings)
  ;(await service).showDemoKey(demo.apiKey)
  await openPaymentAccount(demo, await bank)
  const conversationId = await letCustomerWrite(demo)
  await isConsoleBuilt
  clearInterval(stillStarting)
  const card = await makeCard(settings, demo, conversationId)
  if (!isStopping) process.stdout.write(card)
}

/** Registers the program to be stopped, unless it fails to start. */
function keep(name: string, starting: Promise<Running>): Promise<Running> {
  programs.set(name, starting)
  starting.catch(() => programs.delete(name))
  return starting
}

async function stopPrograms(): Promise<void> {
  setTimeout(() => {
    showStopStep(`stopped, without waiting longer than ${STOP_MS_MAX / 1000} s`)
    process.exit()
  }, STOP_MS_MAX)
  const isAny = programs.size > 0
  for (const [name, starting] of programs) {
    showStopStep(`stopping the ${name}…`)
    await starting.then(
      (running) => running.close(),
      () => {}, // it failed to start
    )
  }
  if (isAny) showStopStep('stopped')
}
