/** Links: to a page of the console by its path (`/keys`), or out of it. */
import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components/Link'

/** To a page of the console. */
export function Link({
  to,
  children,
  className = 'link',
  isCurrent = false,
}: {
  to: string
  children: ReactNode
  className?: string
  /** It leads to where we are. */
  isCurrent?: boolean
}) {
  return (
    <AriaLink href={to} className={className} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      {children}
    </AriaLink>
  )
}

/** To the reference that the service itself serves, in a tab of its own. */
export function DocsLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
