/** Dialogs and the drawer: they hold the focus, close with Escape, and return the focus. */
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
  /**
   * Escape and a click outside do not close it, because its content is shown only once, or
   * something is on its way.
   */
  isKept?: boolean
}

/** In the middle of the page: asks a question, or shows one thing. */
export function Dialog({ isKept = false, ...rest }: OverlayProps) {
  return <Overlay {...rest} isKept={isKept} backdrop="backdrop" className="modal" />
}

/** At the side, over the whole height: details of the page behind it. */
export function Drawer({ isKept = false, ...rest }: OverlayProps) {
  return <Overlay {...rest} isKept={isKept} backdrop="backdrop backdrop-drawer" className="drawer" />
}

/** The row of buttons of a dialog. */
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
