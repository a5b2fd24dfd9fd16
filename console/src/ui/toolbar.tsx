/** A row of small tools, one stop of the Tab key: the arrow keys move among them. */
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

const DELAY_MS = 500

export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar className="toolbar" aria-label={label}>
      {children}
    </AriaToolbar>
  )
}

/** It takes no focus from the field that it changes. */
export function ToolButton({
  label,
  hint,
  onPress,
  children,
}: {
  label: string
  /** Its shortcut. */
  hint: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      <Button className="button button-icon tool" aria-label={label} onPress={onPress} preventFocusOnPress>
        {children}
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {label} · {hint}
      </Tooltip>
    </TooltipTrigger>
  )
}
