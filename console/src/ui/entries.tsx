/**
 * A list of what a user has, such as passkeys, sessions and devices: each entry has a name, what is
 * known of it, and a button that removes it.
 */
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { NoData, ProblemNotice, type Read } from './states.tsx'
import { showToast } from './toasts.tsx'
import './entries.css'

/** `children` makes the `Entry` of each that was found; `empty` is shown if there are none. */
export function Entries<T>({
  query,
  empty,
  children,
}: {
  query: Read<T[]>
  empty?: string
  children: (found: T) => ReactNode
}) {
  const { data } = query
  if (data === undefined) return <NoData query={query} />
  if (data.length === 0) return empty === undefined ? null : <p>{empty}</p>
  return <ul className="entries">{data.map((found) => children(found))}</ul>
}

type Removal = {
  label: string
  /** The label for a screen reader, which names the entry. */
  named: string
  run: () => Promise<unknown>
  /** The list in the cache, read again whether it succeeded or not. */
  queryKey: QueryKey
  /** A toast that says it is removed. */
  done?: string
}

export function Entry({
  name,
  current,
  removal,
  actions,
  children,
}: {
  name: string
  /** Marks the entry that is in use here, such as “this browser”. */
  current: string | null
  /** Null where it cannot be removed here. */
  removal: Removal | null
  /** Buttons before the one that removes it. */
  actions?: ReactNode
  children: ReactNode
}) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: async (by: Removal) => {
      await by.run()
      if (by.done !== undefined) showToast({ text: by.done })
    },
    onSettled: (_data, _error, by) => cache.invalidateQueries({ queryKey: by.queryKey }),
  })
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi> {current !== null && <span className="pill pill-good">{current}</span>}
        </p>
        {children}
        {remove.isError && <ProblemNotice error={remove.error} />}
      </div>
      {actions}
      {removal !== null && (
        <Button
          look="danger"
          isSmall
          isPending={remove.isPending}
          onPress={() => remove.mutate(removal)}
          aria-label={removal.named}
        >
          {removal.label}
        </Button>
      )}
    </li>
  )
}
