/**
 * A button with an icon that opens a small dialog beside it. It holds the focus and closes with
 * Escape.
 */
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from './button.tsx'
import type { IconName } from './icon.tsx'

export function Popup({
  icon,
  label,
  placement = 'top start',
  children,
}: {
  icon: IconName
  label: string
  /** Where there is room; else at the other side of the button. */
  placement?: 'top start' | 'bottom start'
  children: (close: () => void) => ReactNode
}) {
  return (
    <DialogTrigger>
      <IconButton icon={icon} label={label} />
      <Popover className="popover" placement={placement}>
        <Dialog className="popup" aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
