/**
 * The service, the simulator and the bank in this process: each logs to its own file, and its
 * warnings and steps are shown.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  explain,
  openLog,
  openLogFile,
  openLogOutput,
  openService,
  readConfig,
} from '../../service/src/index.ts'
import type { Service } from '../../service/src/index.ts'
import { toServiceStep } from './service-step.ts'
import type { LogLine } from './service-step.ts'
import { HOST, serviceEnvironment } from './settings.ts'
import type { Settings } from './settings.ts'
import { showStep, StartError } from './steps.ts'

const WARNING = 40

export type Running = { close(): Promise<void> }

export type RunningService = Running & Pick<Service, 'showDemoKey'>

export type RunningBank = Running & {
  /** What the bank gave the shop, to charge there. */
  client: { clientId: string; clientSecret: string; certificate: string; key: string }
  /** Pix key of the shop. */
  key: string
}

/**
 * @param bank which must have made its certificates before the service reads them. Throws
 * StartError.
 */
export async function startService(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  bank: Promise<Running>,
): Promise<RunningService> {
  const write = await openProgramLog('service', settings, toServiceStep)
  try {
    // At all starts but the first it has them, and both start at once.
    if (!existsSync(path.join(settings.bankDir, 'bank.json'))) await bank.catch(() => {})
    const config = readConfig(serviceEnvironment(settings, env))
    return await openService(config, openLog(config.logLevel, { write }))
  } catch (error) {
    throw new StartError(`The service could not go on: ${explain(error).sentence}`)
  }
}

/** Throws StartError. */
export async function startSimulator(settings: Settings, env: NodeJS.ProcessEnv): Promise<Running> {
  const writeLog = await openProgramLog('simulator', settings)
  try {
    const simulators = await Promise.all([
      import('../../simulator/src/simulator.ts'),
      import('../../simulator/src/settings.ts'),
    ])
    const [simulator, { readSettings }] = simulators
    const own = readSettings({
      ...env,
      SIMULATOR_PORT: String(settings.simulatorPort),
      SIMULATOR_HOST: HOST,
      SIMULATOR_DATA_FILE: path.join(settings.dataDir, 'simulator.json'),
      SIMULATOR_BANK_URL: settings.bankControlUrl,
    })
    const running = await simulator.startSimulator({ ...own, writeLog })
    showStep(`simulator ready at ${running.url}`)
    return running
  } catch (error) {
    throw new StartError(`The simulator could not go on: ${explain(error).sentence}`)
  }
}

/** Throws StartError. */
export async function startBank(settings: Settings): Promise<RunningBank> {
  const writeLog = await openProgramLog('bank', settings)
  try {
    const bank = await import('../../bank/src/bank.ts')
    const running = await bank.startBank({
      port: settings.bankPort,
      controlPort: settings.bankControlPort,
      dataDir: settings.bankDir,
      logLevel: 'info',
      writeLog,
    })
    showStep(`bank ready at ${running.url}`)
    return running
  } catch (error) {
    throw new StartError(`The bank could not go on: ${explain(error).sentence}`)
  }
}

type Write = (line: string) => void

async function openProgramLog(
  name: 'service' | 'simulator' | 'bank',
  settings: Settings,
  toStep: (line: LogLine) => string | undefined = () => undefined,
): Promise<Write> {
  const { fd } = await openLogFile(path.join(settings.dataDir, 'logs', `${name}.log`))
  const file = openLogOutput(fd, toLostLine)
  return (text) => {
    file.write(text)
    const line = JSON.parse(text) as LogLine
    if (settings.isVerbose) process.stdout.write(`${name}: ${text}`)
    else if (line.level >= WARNING) process.stdout.write(`${name}: ${line.msg}\n`)
    const step = toStep(line)
    if (step !== undefined) showStep(step)
  }
}

const toLostLine = (count: number, code: string) =>
  `${JSON.stringify({
    level: WARNING,
    time: Date.now(),
    event: 'log_lines_lost',
    count,
    code,
    msg: 'The log could not be written: lines are missing here.',
  })}\n`
