/** A tooltip for a small element, on hover or focus. */
import type { ReactElement, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

const DELAY_MS = 250

/** Makes its text focusable, so that the keyboard can open the tooltip too. */
export function Hint({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <Hinted hint={hint}>
      <span className="hint" tabIndex={0} role="note">
        {children}
      </span>
    </Hinted>
  )
}

/** For an element that is focusable itself, such as a button. */
function Hinted({
  hint,
  children,
}: {
  hint: ReactNode
  children: ReactElement<Record<string, unknown>, string>
}) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <Tooltip className="tooltip" offset={6}>
        {hint}
      </Tooltip>
    </TooltipTrigger>
  )
}
