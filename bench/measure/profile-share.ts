/** How much of a program's time one part of it takes, from a CPU profile as Node writes it (`--cpu-prof`). */
import { readFile } from 'node:fs/promises'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  /** The node that ran at each sample. */
  samples: number[]
  /** Microseconds before each sample. */
  timeDeltas: number[]
}

const IDLE = '(idle)'
/** Whose garbage it was, no profile tells: each part is taken to have made its share. */
const COLLECTOR = '(garbage collector)'

/**
 * The share, from 0 to 1, of the time in which the program was busy that was spent in files of these addresses, and in what they
 * called. Throws if the program was not busy at all.
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
