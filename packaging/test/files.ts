/**
 * Reads the files of packaging/, and runs the programs that judge them where they are installed.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** @param file from the root of the repository */
export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** The files that operators use as they stand, from the root of the repository. */
export const operatorsFiles = (): string[] =>
  globSync(
    ['packaging/{caddy,compose,grafana,kubernetes,nginx,prometheus,systemd}/*', 'packaging/templates/*/*'],
    { cwd: ROOT },
  ).toSorted()

/** The one document in a file of YAML; throws for what YAML only tolerates. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- named by callers, instead of a cast in each
export function readYaml<Shape>(file: string): Shape {
  const [document, ...others] = parseAllDocuments(read(file), { strict: true })
  if (!document || 'empty' in document || others.length > 0) throw new Error(`${file} is not one document`)
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) throw fault
  return document.toJS() as Shape
}

/** Why a test cannot run here, for its option `skip`; false if the program is there. */
export const lacks = (program: string): string | false =>
  spawnSync('which', [program]).status === 0 ? false : `${program} is not installed here`

/** Runs a program and returns all that it says, and its exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, said: `${stdout}${stderr}` }
}
