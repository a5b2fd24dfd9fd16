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
      await copyText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      showToast({ text: texts.cannotCopy, look: 'bad' })
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

/** Plain http on another host has no clipboard, but an old way to copy what is selected. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return await navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.value = text
  const before = document.activeElement
  // beside what has the focus: a dialog takes it back from anything outside of it
  before?.parentElement?.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser did not copy')
}
