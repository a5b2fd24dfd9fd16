/** Copies a text and confirms it. */
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
  /** Names what is copied: `Copy Pix code`. */
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

/**
 * Plain http on another host has no clipboard API, but the older command that copies the selection.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return await navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.className = 'visually-hidden'
  field.value = text
  const before = document.activeElement
  // Next to the focused element, because a dialog takes the focus back from anything outside it.
  before?.parentElement?.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser did not copy')
}
