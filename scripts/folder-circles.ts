/**
 * Circles of folders: each of them imports another of the circle, and so a reader cannot read one without the others. The circles that
 * are left are listed here, and the list only shrinks.
 */

const KNOWN = ['channels, contacts, conversations, drafts, messages, orders, templates, tenants']

/** @param imports of each file, by path. @param room the folder of a file; null: of none */
export function listFolderCircles(
  imports: Map<string, string[]>,
  room: (file: string) => string | null,
): string[] {
  const ways = new Map<string, Set<string>>()
  for (const [file, targets] of imports)
    for (const to of targets.map(room)) {
      const from = room(file)
      if (from === null || to === null || from === to) continue
      ways.set(from, (ways.get(from) ?? new Set()).add(to))
    }
  const reached = new Map([...ways.keys()].map((from) => [from, reach(ways, from)]))
  const circles = [...reached].flatMap(([from, all]) => {
    const others = [...all].filter((to) => reached.get(to)?.has(from))
    return others.length > 1 ? [others.toSorted().join(', ')] : []
  })
  return [...new Set(circles)].toSorted()
}

/** All that is reached from there, itself included if a way leads back. */
function reach(ways: Map<string, Set<string>>, from: string): Set<string> {
  const found = new Set<string>()
  const next = [from]
  for (let one = next.pop(); one !== undefined; one = next.pop())
    for (const to of ways.get(one) ?? [])
      if (!found.has(to)) {
        found.add(to)
        next.push(to)
      }
  return found
}

/** One sentence for each circle that is new, and for each that is listed and gone. */
export function judgeFolderCircles(circles: string[], known = KNOWN): string[] {
  return [
    ...circles.filter((one) => !known.includes(one)).map((one) => `${one}: a new circle of folders`),
    ...known
      .filter((one) => !circles.includes(one))
      .map((one) => `${one}: no circle any more, take it off the list`),
  ]
}
