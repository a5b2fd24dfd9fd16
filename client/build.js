/**
 * Makes dist, the JavaScript and the declarations that are published: `npm pack` and `npm publish`
 * run it first.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

const folder = import.meta.dirname
rmSync(path.join(folder, 'dist'), { recursive: true, force: true })
const tsc = path.join(folder, '../node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' })
process.exitCode = status ?? 1
