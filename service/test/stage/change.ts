/** Request bodies with one value changed, and the faults of an answer. */
import type { Answer } from './stage.ts'

/** A copy with the value set at the JSON Pointer; `undefined` removes it. */
export function change<Body>(body: Body, pointer: string, value: unknown): Body {
  const copy = { root: structuredClone(body) } as Record<string, unknown>
  const path = ['root', ...pointer.split('/').slice(1)]
  const last = path.pop() as string
  const parent = path.reduce<Record<string, unknown>>(
    (part, key) => (part[key] ??= {}) as Record<string, unknown>,
    copy,
  )
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy.root as Body
}

/** The faults of an answer as `pointer code`, sorted. */
export const faultsOf = ({ body }: Answer): string[] =>
  ((body.errors ?? []) as { pointer: string; code: string }[])
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort()
