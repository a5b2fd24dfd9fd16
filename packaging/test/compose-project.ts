/**
 * Reads what Compose reads: the folder of a compose.yaml, and the words behind `docker compose up`,
 * `run` and `exec`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'

/** Of `docker compose` up, run and exec, as the docs use them. */
const OPTIONS = {
  detach: { type: 'boolean' },
  wait: { type: 'boolean' },
  rm: { type: 'boolean' },
  'no-deps': { type: 'boolean' },
  T: { type: 'boolean', short: 'T' },
  entrypoint: { type: 'string' },
  volume: { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
} as const

export type Service = {
  image: string
  user?: string
  environment?: Record<string, string>
  command?: string[]
  volumes: string[]
}

/**
 * The services of the folder, with the values of its `.env`.
 *
 * @param secrets the folder that gets a copy of each secret, as `change` makes it
 */
export function readProject(
  project: string,
  secrets: string,
  change: (secret: string) => string,
): Record<string, Service> {
  const given = Object.fromEntries(
    readFileSync(path.join(project, '.env'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/)),
  ) as Record<string, string>
  const file = readFileSync(path.join(project, 'compose.yaml'), 'utf8').replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, otherwise = '') => given[name] ?? String(otherwise),
  )
  for (const name of readdirSync(path.join(project, 'secrets')))
    writeFileSync(path.join(secrets, name), change(readFileSync(path.join(project, 'secrets', name), 'utf8')))
  return (parse(file) as { services: Record<string, Service> }).services
}

/** The options of Compose itself, and the rest: a service, and what belongs to its command. */
export function readWords(args: string[]) {
  const isService = (word: string, index: number) =>
    !word.startsWith('-') && !/^--(entrypoint|volume|env)$/.test(args[index - 1] ?? '')
  const own = args.findIndex(isService)
  const split = own === -1 ? args.length : own
  const { values } = parseArgs({ args: args.slice(0, split), options: OPTIONS })
  return { values, rest: args.slice(split) }
}
