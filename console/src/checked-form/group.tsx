/** Fields that belong together, under a title. */
import { useId } from 'react'
import type { ReactNode } from 'react'

export function Group({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card form-group" aria-labelledby={id}>
      <div className="form-group-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
