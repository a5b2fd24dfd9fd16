/** CPU time and memory of a process and all below it, from /proc. There is none outside Linux: then nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type TreeReading = { cpuMs: number; memoryBytes: number }

const IS_MEASURABLE = existsSync('/proc/self/stat')

/** What the kernel calls USER_HZ: 100 on every platform Node has binaries for. */
const TICK_MS = 10
const PAGE_BYTES = 4096

/**
 * CPU time so far, that of children which have ended included, and memory now. Null if nothing is known.
 * Memory that processes share counts for each of them.
 */
export function readProcessTree(root: number): TreeReading | null {
  if (!IS_MEASURABLE) return null
  const all = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .flatMap((name) => readStat(name) ?? [])
  const below = new Map<number, (typeof all)[number][]>()
  for (const one of all) below.set(one.parent, [...(below.get(one.parent) ?? []), one])
  const tree = all.filter(({ pid }) => pid === root)
  for (const one of tree) tree.push(...(below.get(one.pid) ?? []))
  return {
    cpuMs: tree.reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS,
    memoryBytes: tree.reduce((sum, { pages }) => sum + pages, 0) * PAGE_BYTES,
  }
}

/** proc_pid_stat(5). The name, in parentheses, may hold anything. */
function readStat(pid: string): { pid: number; parent: number; ticks: number; pages: number } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // it has just ended
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  const ticks = user + system + endedUser + endedSystem
  return { pid: Number(pid), parent: fields[1] ?? 0, ticks, pages: fields[21] ?? 0 }
}
