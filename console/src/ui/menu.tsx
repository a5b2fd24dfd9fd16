/** A button that opens a list of actions or choices. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

type MenuEntry = {
  id: string
  name: string
  icon?: IconName
  onAction: () => void
  isChosen?: boolean
}
export type MenuPart = { heading?: string; entries: MenuEntry[] }

/** `label` names the button for screen readers. */
export function Menu({
  label,
  className = 'button button-icon',
  children,
  parts,
}: {
  label: string
  className?: string
  children: ReactNode
  parts: MenuPart[]
}) {
  const entries = new Map(parts.flatMap((part) => part.entries.map((entry) => [entry.id, entry])))
  return (
    <MenuTrigger>
      <Button className={className} aria-label={label}>
        {children}
      </Button>
      <Popover className="popover">
        <AriaMenu className="menu" onAction={(id) => entries.get(String(id))?.onAction()}>
          {parts.map((part, index) => (
            <MenuSection key={part.heading ?? index} aria-label={part.heading ?? label}>
              {part.heading !== undefined && <Header className="menu-heading">{part.heading}</Header>}
              {part.entries.map(({ id, name, icon, isChosen = false }) => (
                <MenuItem key={id} id={id} textValue={name} className="menu-item">
                  {icon && <Icon name={icon} />}
                  {name}
                  {isChosen && <Icon name="check" />}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
