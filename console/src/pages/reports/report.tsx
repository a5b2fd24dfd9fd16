/** One report: its heading, and what is shown until it is read, or where it is not read again. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { NoData, ProblemNotice } from '../../ui/states.tsx'

type Props<Data> = {
  title: string
  help?: string
  /** What the report is asked for; it stays while that is read. */
  action?: ReactNode
  query: UseQueryResult<Data>
  children: (report: Data) => ReactNode
}

export function Report<Data>({ title, help, action, query, children }: Props<Data>) {
  const id = useId()
  return (
    <section className="report" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help !== undefined && <p className="soft small">{help}</p>}
      {action}
      {query.data === undefined ? (
        <NoData query={query} />
      ) : (
        <>
          {query.error !== null && <ProblemNotice error={query.error} occasion="reading" />}
          {children(query.data)}
        </>
      )}
    </section>
  )
}
