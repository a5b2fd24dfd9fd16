/** The share of a program's CPU time that one part takes, from a CPU profile as Node writes it (`--cpu-prof`). */
import { readFile } from 'node:fs/promises'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  /** The node that ran at each sample. */
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

const IDLE = '(idle)'
/** A profile does not say whose garbage was collected: each part is charged in proportion to its time. */
const COLLECTOR = '(garbage collector)'

/**
 * The share, from 0 to 1, of the program's busy time spent in files with these addresses and in the functions they called.
 * Throws if the program was never busy.
 */
export async function profileShare(file: string, address: RegExp): Promise<number> {
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(file, 'utf8')) as Profile
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const isInside = (id: number | undefined): boolean =>
    id !== undefined && (address.test(frames.get(id)?.url ?? '') || isInside(parents.get(id)))

  let [busyUs, insideUs] = [0, 0]
  samples.forEach((id, index) => {
    const name = frames.get(id)?.functionName ?? IDLE
    if (name === IDLE || name === COLLECTOR) return
    busyUs += timeDeltas[index] ?? 0
    if (isInside(id)) insideUs += timeDeltas[index] ?? 0
  })
  if (busyUs === 0) throw new Error('The profile shows no work.')
  return insideUs / busyUs
}
