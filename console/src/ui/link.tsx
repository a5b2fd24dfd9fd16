/** Links to a page of the console by its path (`/keys`), or to another site. */
import type { MouseEvent, ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components/Link'

/** To a page of the console. */
export function Link({
  to,
  children,
  className = 'link',
  isCurrent = false,
  id,
  onPress,
}: {
  to: string
  children: ReactNode
  className?: string
  /** It leads to the current page. */
  isCurrent?: boolean
  id?: string
  /** What else happens, such as that a list which holds the link closes. */
  onPress?: () => void
}) {
  return (
    <AriaLink
      href={to}
      className={className}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(id !== undefined && { id })}
      {...(onPress && { onPress })}
    >
      {children}
    </AriaLink>
  )
}

/** Visible only with the focus. Skips to the first of these ids that is on the page. */
export function SkipLink({ to, children }: { to: string[]; children: ReactNode }) {
  const lead = (event: MouseEvent) => {
    event.preventDefault() // the page's address must not change
    to.map((id) => document.getElementById(id))
      .find((place) => place !== null)
      ?.focus()
  }
  return (
    <a className="skip" href={`#${to[0]}`} onClick={lead}>
      {children}
    </a>
  )
}

/** Opens the API reference, which the service itself serves, in a new tab. */
export function DocsLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
