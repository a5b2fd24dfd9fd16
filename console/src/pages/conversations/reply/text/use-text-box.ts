/** The text of the reply box with its selection, which buttons and shortcuts edit. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { findShortcut, toggleMark } from './edit-text.ts'
import type { Selected } from './edit-text.ts'

export function useTextBox(setText: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  /** To be selected once the text is rendered. */
  const next = useRef<Selected>(null)

  useLayoutEffect(() => {
    const field = box.current
    if (field === null) return
    if (next.current !== null) {
      field.focus()
      field.setSelectionRange(next.current.start, next.current.end)
      next.current = null
    }
    field.style.height = 'auto' // it grows with its text, up to the height that the style allows
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  })

  const edit = useCallback(
    (change: (selected: Selected) => Selected) => {
      const field = box.current
      if (field === null) return
      const { value, selectionStart, selectionEnd } = field
      next.current = change({ text: value, start: selectionStart, end: selectionEnd })
      setText(next.current.text)
    },
    [setText],
  )
  const onShortcut = (event: KeyboardEvent): boolean => {
    const mark = findShortcut(event)
    if (mark === null) return false
    event.preventDefault()
    edit((selected) => toggleMark(selected, mark))
    return true
  }
  return { box, edit, onShortcut }
}
