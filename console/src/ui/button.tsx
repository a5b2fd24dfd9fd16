/** A button does something. A link that looks like a button leads somewhere instead. */
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link as AriaLink } from 'react-aria-components/Link'
import type { LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

type Looks = {
  /** `quiet` for a secondary action, `danger` for one that cannot be undone. */
  look?: 'main' | 'quiet' | 'danger'
  isSmall?: boolean
  icon?: IconName
  children: ReactNode
}

function classOf({ look = 'main', isSmall = false }: Omit<Looks, 'children'>): string {
  return ['button', look === 'main' ? '' : `button-${look}`, isSmall ? 'button-small' : '']
    .filter(Boolean)
    .join(' ')
}

export function Button({
  look = 'main',
  isSmall = false,
  icon,
  children,
  ...rest
}: Looks & Omit<AriaButtonProps, 'className' | 'children'>) {
  return (
    <AriaButton {...rest} className={classOf({ look, isSmall })}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<AriaButtonProps, 'className' | 'children'>) {
  return (
    <AriaButton {...rest} aria-label={label} className="button button-icon">
      <Icon name={icon} />
    </AriaButton>
  )
}

export function LinkButton({
  look = 'main',
  isSmall = false,
  icon,
  children,
  ...rest
}: Looks & Omit<AriaLinkProps, 'className' | 'children'>) {
  return (
    <AriaLink {...rest} className={classOf({ look, isSmall })}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaLink>
  )
}
