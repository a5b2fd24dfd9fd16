/**
 * CPU time and memory of a process and its descendants, from /proc. Outside Linux nothing is known.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type TreeReading = { cpuMs: number; memoryBytes: number }

const IS_MEASURABLE = existsSync('/proc/self/stat')

/** USER_HZ of the kernel is 100 on every platform for which Node has binaries. */
const TICK_MS = 10
const PAGE_BYTES = 4096

/**
 * CPU time so far, including that of ended children, and memory now. Null if unknown. Memory that
 * processes share counts for each of them.
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

/** proc_pid_stat(5). The name, in parentheses, may contain any character. */
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
