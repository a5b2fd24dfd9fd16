/** Copies a text and says that it has. */
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'
import { uiTexts } from './ui-texts.ts'

const SAID_MS = 2_000

export function CopyButton({
  text,
  children,
  isSmall = false,
}: {
  text: string
  /** Says what is copied: `Copy Pix code`. */
  children: string
  isSmall?: boolean
}) {
  const texts = useTexts(uiTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      showToast({ text: texts.cannotCopy, look: 'bad' }) // plain http on another host has no clipboard
    }
  }
  return (
    <Button look="quiet" isSmall={isSmall} icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
      {children}
      <span className="visually-hidden" role="status">
        {isCopied ? texts.copied : ''}
      </span>
    </Button>
  )
}
