/** One figure of a list `dl.figure-list`: its name, its value, and what there is to say of it. */
import type { ReactNode } from 'react'

export function Figure({
  name,
  note = '',
  below,
  children,
}: {
  name: string
  note?: string
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd>
        <span className="figure-value figures">{children}</span>
        {note !== '' && ' '}
        {note !== '' && <span className="figure-note soft small">{note}</span>}
        {below}
      </dd>
    </div>
  )
}
