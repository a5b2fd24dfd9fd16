/** Dialogs and the drawer: they hold the focus, close with Escape, and give the focus back to where it was. */
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import { uiTexts } from './ui-texts.ts'

export type OverlayProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Escape and a click beside it do not close it: what it shows is shown once. */
  isKept?: boolean
}

/** In the middle of the page: asks, or shows one thing. */
export function Dialog({ isKept = false, ...rest }: OverlayProps) {
  return <Overlay {...rest} isKept={isKept} backdrop="backdrop" className="modal" />
}

/** At the side, over the whole height: details of what is behind it. */
export function Drawer({ isKept = false, ...rest }: OverlayProps) {
  return <Overlay {...rest} isKept={isKept} backdrop="backdrop backdrop-drawer" className="drawer" />
}

/** Where the buttons of a dialog stand. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}

function Overlay({
  title,
  isOpen,
  onClose,
  children,
  isKept,
  backdrop,
  className,
}: OverlayProps & { backdrop: string; className: string }) {
  const texts = useTexts(uiTexts)
  return (
    <ModalOverlay
      className={backdrop}
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept ?? false}
    >
      <Modal className={className}>
        <AriaDialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            {!isKept && <IconButton icon="close" label={texts.close} onPress={onClose} />}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
